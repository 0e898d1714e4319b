import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import packageJson from './package.json' with { type: 'json' }
import { modulePreloads } from './tools/vite/modulePreloads.ts'
import { startScreens } from './src/startScreens.ts'
import { precompressed } from './tools/vite/precompressed.ts'
import { startFallback } from './tools/vite/startFallback.ts'

const standIn = (file: string) => fileURLToPath(new URL(`src/standIns/${file}`, import.meta.url))

/** Modules that every list needs. */
const listParts =
  /ui\/list\/(ListCard|FoundCount|savedFilters|ExportButton|ToolButton)|ra-ui-materialui\/dist\/list\/(datatable|pagination)\/|ra-core\/dist\/(controller\/list\/(ListBase|useListController)|dataTable\/)|@mui\/material\/esm\/(Table|Pagination|Checkbox|Chip|Card)/

/** Modules that the partner search has in common with many screens. */
const searchParts =
  /ui\/(fields\/labelValues|address\/conditions|page\/EmptyState|TrendMark|institutions\/(shownLabels|useLookups|StatusChip|useDistanceText))|@mui\/(material\/esm\/Form(ControlLabel|Group)|icons-material\/esm\/Tune)/

/** The web app, served under /app. `npm run dev` (server/commands/dev.ts) puts its dev server in front of the product's. */
export default defineConfig({
  base: '/app/',
  plugins: [react(), modulePreloads(startScreens), startFallback(''), precompressed()],
  resolve: {
    // Dependencies that the app does not need in full.
    alias: [
      { find: /^diacritic$/, replacement: standIn('diacritic.ts') },
      { find: /^inflection$/, replacement: standIn('inflection.ts') },
      { find: /^jsonexport\/dist\/index\.js$/, replacement: standIn('jsonexport.ts') },
      { find: /^object\.entries$/, replacement: standIn('objectEntries.cjs') },
      { find: /^\.\.\/core\/(json-schema-processors|to-json-schema)\.js$/, replacement: standIn('zodJsonSchema.ts') },
      // The same functions in a third of the size; they pass lodash's own tests.
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
    // One file each for the modules of the start, of every list, of the partner search, and of many screens. Each file costs a request, and small
    // files compress badly. A group includes what its modules import. The search's comes before those with the inputs of forms, which it does not
    // need.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            { name: 'lists', test: listParts, minShareCount: 4 },
            { name: 'choices', test: /ui\/(inputs\/OneChoice|list\/SortSelect)/ },
            { name: 'searchParts', test: searchParts, minShareCount: 4 },
            { name: 'search', test: /resources\/institutions\/SearchScreen/ },
            {
              name: 'autocomplete',
              test: /ui\/inputs\/MultiChoice|@mui\/material\/esm\/Autocomplete/,
              minShareCount: 4,
            },
            { name: 'shared', minShareCount: 6 },
          ],
        },
      },
    },
  },
})
