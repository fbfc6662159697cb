export default {
  // Only because the packages are linked from the repository: the page must have one React.
  resolve: { dedupe: ['react', 'react-dom', '@tanstack/react-query'] },
}
