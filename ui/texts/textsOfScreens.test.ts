import { expect, test } from 'vitest'
import { textModules } from '#tests/support/screens/allTexts.ts'
import { textsIn } from './texts.ts'

const sources = import.meta.glob<string>('/{src,resources,ui,authProvider,dataProvider}/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const withoutComments = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
const codeOf = (path: string) => withoutComments(sources[path] ?? '')
const targetOf = (path: string, specifier: string) =>
  specifier.startsWith('#') ? `/${specifier.slice(1)}` : new URL(specifier, `file://${path}`).pathname
const targetsOf = (path: string, imports: RegExp) =>
  [...codeOf(path).matchAll(imports)].map(([, specifier = '']) => targetOf(path, specifier))
const importsOf = (path: string) => targetsOf(path, /^(?:import|export) (?!type\b)(?:[^'"]*? from )?'([.#][^']+)'/gm)
/** What a module loads late. */
const lateImportsOf = (path: string) => targetsOf(path, /\bimport\(\s*'([.#][^']+)'/g)

/** A module and those that it imports, and so on, but for what is loaded late. */
const loadedWith = (paths: readonly string[], seen = new Set<string>()): ReadonlySet<string> => {
  for (const path of paths) {
    if (seen.has(path) || !(path in sources)) continue
    seen.add(path)
    loadedWith(importsOf(path), seen)
  }
  return seen
}

/** What a source says about the keys that it uses: whole keys, their beginnings, and patterns with a gap for each expression. */
const patternsIn = (code: string): readonly RegExp[] => {
  const written = [...code.matchAll(/(['"`])((?:renkei|resources)\..*?)\1/g)].map(([, , key = '']) => key)
  const enums = [...code.matchAll(/enumKey\('(\w+)', '(\w+)'/g)].map(
    ([, plural, field]) => `resources.${plural}.enums.${field}`,
  )
  const lists = [...code.matchAll(/resource="(\w+)"/g)].map(([, plural]) => `resources.${plural}`)
  return (
    [...written, ...enums, ...lists]
      // Only the caller knows of which resource such a key is.
      .filter((key) => !/^(resources|renkei)\.\$\{/.test(key))
      .map((key) => {
        const parts = key.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'))
        return new RegExp(`^${parts.join('.+')}(\\.|$)`)
      })
  )
}

const keysOfModules = Object.entries(textModules).map(
  ([path, { texts }]) => [path, Object.keys(textsIn(texts, 'ja'))] as const,
)
const paths = Object.keys(sources).filter((path) => !/\.test\.tsx?$/.test(path))
const patterns = new Map(
  paths.filter((path) => !(path in textModules)).map((path) => [path, patternsIn(codeOf(path))] as const),
)
const usedModules = (path: string) =>
  keysOfModules.flatMap(([module, keys]) =>
    keys.some((key) => patterns.get(path)?.some((pattern) => pattern.test(key))) ? [module] : [],
  )

/** What the first scripts of the app hold: its entry and the declarations, which its menu lists. */
const start = loadedWith(['/src/main.tsx', ...paths.filter((path) => /^\/resources\/\w+\/\w+\/index\.ts$/.test(path))])

/** Texts that a declaration loads together with its parts. */
const declaredTexts = (path: string) =>
  path.endsWith('/components.ts') ? lateImportsOf(path.replace(/components\.ts$/, 'index.ts')) : []

/** The modules of texts that a script lacks, each with the module that shows them. */
const missingIn = (loaded: ReadonlySet<string>, further: readonly string[] = []) =>
  [...loaded].flatMap((path) =>
    usedModules(path).flatMap((module) =>
      loaded.has(module) || start.has(module) || further.includes(module)
        ? []
        : [`${path}: import '#${module.slice(1)}'`],
    ),
  )

test('the start is read out of the sources', () => {
  expect(start).toContain('/src/layout/AppLayout.tsx')
  expect(start).toContain('/resources/work/tasks/index.ts')
  expect(start).toContain('/ui/texts/shell.ts')
  expect(start).not.toContain('/resources/institutions/ChartScreen.tsx')
  expect(start).not.toContain('/resources/work/tasks/texts.ts')
})

test('the first scripts have every text that they show', () => {
  expect(missingIn(start)).toEqual([])
})

test('whatever is loaded late brings the texts that it shows', () => {
  const late = [...new Set(paths.flatMap(lateImportsOf))].filter((path) => !(path in textModules) && !start.has(path))
  expect(late.length).toBeGreaterThan(100)
  expect(new Set(late.flatMap((path) => missingIn(loadedWith([path]), declaredTexts(path))))).toEqual(new Set())
})

test('a key is in one module', () => {
  const keys = keysOfModules.flatMap(([, own]) => own)
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

test('every text of the product’s own is shown somewhere', () => {
  const used = [...patterns.values()].flat()
  const unused = keysOfModules.flatMap(([, keys]) =>
    keys.filter((key) => key.startsWith('renkei.') && !used.some((pattern) => pattern.test(key))),
  )
  expect(unused).toEqual([])
})
