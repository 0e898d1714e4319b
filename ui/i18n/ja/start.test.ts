import { expect, test } from 'vitest'
import { japanese } from './index.ts'
import { startTexts } from './start.ts'

const sources = import.meta.glob<string>('/{src,resources,ui,authProvider,dataProvider}/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The app and the declared resources, which its menu lists. */
const entries = [
  '/src/main.tsx',
  ...Object.keys(sources).filter((path) => /^\/resources\/\w+\/\w+\/index\.ts$/.test(path)),
]

const withoutComments = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

/** Modules that are loaded together with all texts: those of screens, of declared resources, and those inside `withTexts`. */
const late =
  /(?:withTexts|lazyScreen)\(\s*\(\) => import\('[^']+'\),?\s*\)|loadParts: async \(\) => \(await import\('[^']+'\)\)/g
const imported = /(?:^(?:import|export) (?!type\b)(?:[^'"]*? from )?|\bimport\()'([.#][^']+)'/gm

/** The modules that a module loads, now or later, without waiting for all texts. */
const importsOf = (path: string): readonly string[] =>
  [
    ...withoutComments(sources[path] ?? '')
      .replaceAll(late, '')
      .matchAll(imported),
  ].map(([, specifier = '']) =>
    specifier.startsWith('#') ? `/${specifier.slice(1)}` : new URL(specifier, `file://${path}`).pathname,
  )

/** Screens of declared resources, which `lazyScreen` loads too, and the texts themselves. */
const isNoPartOfStart = (path: string) => path.startsWith('/ui/i18n/') || path === '/src/resourceScreens.tsx'

const modulesOfStart = (paths: readonly string[], seen = new Set<string>()): ReadonlySet<string> => {
  for (const path of paths) {
    if (seen.has(path) || isNoPartOfStart(path) || !(path in sources)) continue
    seen.add(path)
    modulesOfStart(importsOf(path), seen)
  }
  return seen
}

/** What a source says about the keys that it uses: whole keys, their beginnings, and patterns with a gap for each expression. */
const patternsIn = (source: string): readonly RegExp[] => {
  const code = withoutComments(source)
  const written = [...code.matchAll(/(['"`])((?:renkei|resources|ra)\..*?)\1/g)].map(([, , key = '']) => key)
  const enums = [...code.matchAll(/enumKey\('(\w+)', '(\w+)'/g)].map(
    ([, plural, field]) => `resources.${plural}.enums.${field}`,
  )
  const lists = [...code.matchAll(/resource="(\w+)"/g)].map(([, plural]) => `resources.${plural}`)
  return (
    [...written, ...enums, ...lists]
      // Only the caller knows of which resource such a key is.
      .filter((key) => !key.startsWith('resources.${'))
      .map((key) => {
        const parts = key.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'))
        return new RegExp(`^${parts.join('.+')}(\\.|$)`)
      })
  )
}

const textsOf = (tree: object, path = ''): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]: [string, unknown]): [string, string][] =>
    typeof value === 'object' && value !== null ? textsOf(value, `${path}${key}.`) : [[`${path}${key}`, String(value)]],
  )

const all = new Map(textsOf(japanese))
const start = new Map(textsOf(startTexts))

test('the modules of the start are found in the sources', () => {
  const modules = modulesOfStart(entries)
  expect(modules).toContain('/src/layout/palette/CommandPalette.tsx')
  expect(modules).toContain('/resources/work/tasks/index.ts')
  expect(modules).toContain('/resources/institutions/search/ChangeTags.tsx')
  expect(modules).toContain('/ui/institutions/ConditionsForm.tsx')
  expect(modules).not.toContain('/resources/institutions/ChartScreen.tsx')
  expect(modules).not.toContain('/resources/work/tasks/parts.ts')
  expect(modules).not.toContain('/resources/identity/LoginScreen.tsx')
})

test('the start has every text that its modules use', () => {
  const missing = [...modulesOfStart(entries)].flatMap((path) =>
    patternsIn(sources[path] ?? '').flatMap((pattern) =>
      [...all.keys()].filter((key) => pattern.test(key) && !start.has(key)).map((key) => `${path}: ${key}`),
    ),
  )
  expect(missing).toEqual([])
})

test('the start has all texts of react-admin', () => {
  expect([...all.keys()].filter((key) => key.startsWith('ra.') && !start.has(key))).toEqual([])
})

test('all texts are those of the start and others, and no text of the start changes when the others arrive', () => {
  expect([...start].filter(([key, text]) => all.get(key) !== text)).toEqual([])
  expect(start.size).toBeLessThan(all.size / 2)
})
