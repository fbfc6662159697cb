import react from '@vitejs/plugin-react'

export default {
  plugins: [react()],
  // Only because the packages are linked from the repository: the page must have one React.
  resolve: { dedupe: ['react', 'react-dom', '@tanstack/react-query'] },
}
