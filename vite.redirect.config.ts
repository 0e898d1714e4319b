import { defineConfig } from 'vite'

/** The page at `/`, where sign-in answers arrive: apart from the app, so that nothing of the app loads for them. */
export default defineConfig({
  root: 'src/redirect',
  base: '/',
  publicDir: false,
  build: { outDir: '../../dist/redirect', emptyOutDir: true, target: 'es2023' },
})
