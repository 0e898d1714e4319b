import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import packageJson from './package.json' with { type: 'json' }
import { modulePreloads } from './vite.modulePreloads.ts'
import { precompressed } from './vite.precompressed.ts'

const standIn = (file: string) => fileURLToPath(new URL(`src/standIns/${file}`, import.meta.url))

/** What every list is drawn with. */
const listParts =
  /ui\/list\/(ListCard|FoundCount|SavedFilters|ExportButton|ToolButton)|ra-ui-materialui\/dist\/list\/(datatable|pagination)\/|ra-core\/dist\/(controller\/list\/(ListBase|useListController)|dataTable\/)|@mui\/material\/esm\/(Table|Pagination|Checkbox|Chip|Card)/

/** The web app, served under /app. `npm run dev` (server/commands/dev.ts) puts its dev server in front of the product's. */
export default defineConfig({
  base: '/app/',
  plugins: [react(), modulePreloads(['authProvider/msalLibrary.ts']), precompressed()],
  resolve: {
    // What react-admin's lists bring along, and nothing here needs more of.
    alias: [
      { find: /^diacritic$/, replacement: standIn('diacritic.ts') },
      { find: /^inflection$/, replacement: standIn('inflection.ts') },
      { find: /^jsonexport\/dist\/index\.js$/, replacement: standIn('jsonexport.ts') },
      { find: /^object\.entries$/, replacement: standIn('objectEntries.cjs') },
      // The same functions, held to lodash's own tests, in a third of the size.
      { find: /^lodash\/(\w+?)(?:\.js)?$/, replacement: 'es-toolkit/compat/$1' },
    ],
  },
  define: { __CLIENT_VERSION__: JSON.stringify(packageJson.version) },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    chunkSizeWarningLimit: 1200,
    // What the start, every list and many screens need is one file each: files cost requests, and small ones compress badly.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            { name: 'lists', test: listParts, minShareCount: 4 },
            { name: 'choices', test: /ui\/(inputs\/OneChoice|list\/SortSelect)/ },
            { name: 'shared', minShareCount: 6 },
          ],
        },
      },
    },
  },
})
