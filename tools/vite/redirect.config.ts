import { defineConfig } from 'vite'
import { startFallback } from './startFallback.ts'

/** The page at `/`, which receives sign-in replies. It is separate from the app, so that it loads nothing of the app. */
export default defineConfig({
  root: 'src/redirect',
  base: '/',
  publicDir: false,
  // Its own address may hold a reply that counts only once.
  plugins: [startFallback('/app/')],
  build: { outDir: '../../dist/redirect', emptyOutDir: true, target: 'es2023' },
})
