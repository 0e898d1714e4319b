import { defineConfig } from 'vite'

/** The page at `/`, which receives sign-in replies. It is separate from the app, so that it loads nothing of the app. */
export default defineConfig({
  root: 'src/redirect',
  base: '/',
  publicDir: false,
  build: { outDir: '../../dist/redirect', emptyOutDir: true, target: 'es2023' },
})
