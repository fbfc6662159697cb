// vite.config.mjs
export default {
  server: { port: 5173, strictPort: true, proxy: { '/wallet': 'http://localhost:3000' } },
  // Only because the packages are linked from the repository: the page must have one React.
  resolve: { dedupe: ['react', 'react-dom', '@tanstack/react-query'] },
}
