import { defineConfig } from 'oxlint'

/** The rooms that each room must not import: imports point down only (docs/ARCHITECTURE.md). */
const forbiddenRooms = {
  'src/**': ['server'],
  'resources/**': ['src', 'server'],
  'ui/**': ['src', 'resources', 'server'],
  'authProvider/**': ['src', 'resources', 'ui', 'server'],
  'dataProvider/**': ['src', 'resources', 'ui', 'authProvider', 'server'],
  'server/**': ['src', 'resources', 'ui', 'authProvider', 'dataProvider'],
}

/** The domains, the lowest first. Each may import only those before it. */
const domains = [
  'audit',
  'identity',
  'labels',
  'facts',
  'institutions',
  'work',
  'communications',
  'intake',
  'tenant',
  'analysis',
  'reports',
  'alerts',
  'emails',
  'maps',
  'search',
]

/** On screens those of institutions come last, because the partner search and the record (カルテ) show parts of the other domains. */
const screenDomains = [...domains.filter((domain) => domain !== 'institutions'), 'institutions']

/** Rooms of the server below all domains, with the domains that they may import. */
const foundations = {
  db: [],
  records: [],
  conditions: ['work', 'reports'],
  tables: [],
  // Its charts draw figures, whose units and words are contract/analysis.
  paper: ['analysis'],
  storage: [],
  mail: [],
  outgoing: [],
  threads: [],
  sampleFiles: [],
  http: ['audit', 'identity'],
}

const inside = (folders: readonly string[]) => folders.flatMap((folder) => [`**/${folder}/**`, `\\#${folder}/**`])
const after = (order: readonly string[], domain: string) => order.slice(order.indexOf(domain) + 1)
const restricted = (files: string, patterns: readonly string[], excludeFiles: readonly string[] = []) => ({
  files: [files],
  excludeFiles: [...excludeFiles],
  rules: {
    'no-restricted-imports': ['error', { patterns: [...patterns, '!**/tests/**', '!\\#tests/**'] }] as [
      'error',
      { patterns: string[] },
    ],
  },
})

const roomOrder = Object.entries(forbiddenRooms).map(([files, rooms]) => restricted(files, inside(rooms)))

/** A later override replaces the settings of an earlier one for the same rule, so each of these also lists the forbidden rooms. */
const domainOrder = [
  restricted('contract/*.ts', ['../*/**', '!./**', ...inside(domains)], ['contract/api.ts', 'contract/*.test.ts']),
  ...domains.flatMap((domain) => [
    restricted(`contract/${domain}/**`, ['../../*/**', ...inside(after(domains, domain))]),
    restricted(`contract/${domain}/*/**`, ['../../../*/**', ...inside(after(domains, domain))]),
    restricted(`server/${domain}/**`, [...inside(forbiddenRooms['server/**']), ...inside(after(domains, domain))]),
    restricted(`resources/${domain}/**`, [
      ...inside(forbiddenRooms['resources/**']),
      ...inside(after(screenDomains, domain)),
      '!\\#contract/**',
      '!\\#ui/**',
    ]),
  ]),
  ...Object.entries(foundations).map(([room, allowed]) =>
    restricted(`server/${room}/**`, [
      ...inside(forbiddenRooms['server/**']),
      ...inside(domains.filter((domain) => !(allowed as readonly string[]).includes(domain))),
    ]),
  ),
]

/** What makes a test fail without a fault. A person reads the reasons in the messages of `tests/support/lint/testRules.ts`. */
const steadyTests = [
  {
    files: ['**/*.test.{ts,tsx}', 'tests/**'],
    rules: {
      'tests/no-quiet': 'error' as const,
      'tests/no-sleep': 'error' as const,
      'tests/no-module-mock': 'error' as const,
    },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'tests/e2e/**'],
    rules: { 'tests/no-clock': 'error' as const },
  },
  {
    files: ['**/*.screen.test.tsx', 'tests/e2e/**'],
    rules: { 'tests/no-any-picture': 'error' as const },
  },
  { files: ['**/*.screen.test.tsx'], rules: { 'tests/no-element': 'error' as const } },
  {
    files: ['tests/e2e/**/*.spec.ts'],
    rules: { 'tests/no-reading': 'error' as const, 'tests/no-limit': 'error' as const },
  },
]

/** Figures of two periods are subtracted in two places alone, which decide whether they may be compared. */
const oneComparison = [
  {
    files: ['{contract,server,src,ui,resources,dataProvider}/**'],
    excludeFiles: [
      '**/*.test.{ts,tsx}',
      'contract/comparison.ts',
      'server/facts/months/difference.ts',
      // They compare the records of one month before and after an import.
      '**/intake/**',
    ],
    rules: { 'house/no-own-change': 'error' as const },
  },
]

/** One sign stands for no value, on all screens and papers and in all files. */
const oneSignForNoValue = [
  {
    files: ['{contract,server,src,ui,resources,dataProvider,authProvider}/**'],
    excludeFiles: ['**/*.test.{ts,tsx}', 'contract/noValue.ts'],
    rules: { 'house/no-own-dash': 'error' as const },
  },
]

/** Other rooms are imported by name, and things have the names that everybody uses. */
const plainCode = [
  {
    files: ['**/*.{ts,tsx}'],
    rules: { 'house/no-far-import': 'error' as const, 'house/plain-names': 'error' as const },
  },
]

/** Dialogs with a field for text ask before they drop it. */
const nothingTypedIsLost = [
  {
    files: ['{src,ui,resources}/**/*.tsx'],
    excludeFiles: [
      '**/*.test.tsx',
      // Their fields search, choose, or take a number or a code that is asked for again.
      'src/layout/palette/CommandPalette.tsx',
      'resources/institutions/record/head/PhaseEditor.tsx',
      'resources/intake/imports/check/ConfirmStart.tsx',
      'resources/reports/dashboards/edit/AddReport.tsx',
      'resources/tenant/profile/EmailMfa.tsx',
      'ui/htmlEditor/dialogs/TableDialog.tsx',
      // It asks itself.
      'resources/facts/hospitalCounts/MonthEditor.tsx',
    ],
    rules: { 'house/no-lost-typing': 'error' as const },
  },
]

/** The browser's storage may be full or forbidden, where touching it throws. */
const guardedStorage = [
  {
    files: ['{src,ui,resources,dataProvider,authProvider}/**'],
    excludeFiles: ['**/*.test.{ts,tsx}', 'dataProvider/browserStorage.ts'],
    rules: {
      'no-restricted-globals': ['error', 'localStorage', 'sessionStorage'] as ['error', ...string[]],
    },
  },
]

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  jsPlugins: ['./tests/support/lint/testRules.ts', './tests/support/lint/houseRules.ts'],
  categories: {
    correctness: 'error',
    suspicious: 'error',
  },
  env: { builtin: true },
  settings: { react: { version: '19' } },
  ignorePatterns: ['dist', 'node_modules', 'server/db/types.ts'],
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': [
      'error',
      {
        checksVoidReturn: {
          attributes: false,
        },
      },
    ],
    'typescript/consistent-type-imports': 'error',
    'import/no-cycle': [
      'error',
      {
        ignoreTypes: false,
      },
    ],
    'react/react-in-jsx-scope': 'off',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/jsx-filename-extension': [
      'error',
      {
        extensions: ['.tsx'],
      },
    ],
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'typescript/no-misused-spread': 'off',
    'no-underscore-dangle': 'off',
    'promise/always-return': 'off',
    'vitest/no-conditional-expect': 'off',
    'typescript/consistent-return': 'off',
    'typescript/no-unsafe-enum-comparison': 'off',
    'no-control-regex': 'off',
    'vitest/expect-expect': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'vitest/require-to-throw-message': 'off',
    'no-unmodified-loop-condition': 'off',
    'react/no-unstable-nested-components': [
      'error',
      {
        allowAsProps: true,
      },
    ],
    'no-console': 'off',
  },
  overrides: [
    ...roomOrder,
    ...domainOrder,
    ...steadyTests,
    ...oneComparison,
    ...oneSignForNoValue,
    ...nothingTypedIsLost,
    ...plainCode,
    ...guardedStorage,
  ],
})
