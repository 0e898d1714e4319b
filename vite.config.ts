import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import packageJson from './package.json' with { type: 'json' }
import { precompressed } from './vite.precompressed.ts'

/** The web app, served under /app. `npm run dev` (server/commands/dev.ts) puts its dev server in front of the product's. */
export default defineConfig({
  base: '/app/',
  plugins: [react(), precompressed()],
  define: { __CLIENT_VERSION__: JSON.stringify(packageJson.version) },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    chunkSizeWarningLimit: 1200,
    // What many screens need is one file: each file costs a request, and small ones compress badly.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 6 }] } } },
  },
})
