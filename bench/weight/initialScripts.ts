import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { atMost, type Figure } from '../support/figures.ts'

const root = join(import.meta.dirname, '../..')
const app = join(root, 'dist/app')

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), name: z.string().optional(), imports: z.array(z.string()).optional() }),
)
type Manifest = z.infer<typeof Manifest>

/** Chunks without which no list is interactive: the app's entry and the partner search. A stored session needs no MSAL. */
const interactiveList = ['index.html', 'search']
/** What a sign-in loads besides. */
const signIn = ['authProvider/msalLibrary.ts']
const notAmongThem = /LocationMap|MapFrame|leaflet|nivo|dragging|ChartScreen|autocomplete|shared/i

/** A chunk by its key in the manifest, or by the name of its group in vite.config.ts. */
const chunkOf = (manifest: Manifest, key: string) =>
  manifest[key] ?? Object.values(manifest).find(({ name }) => name === key)

const closure = (manifest: Manifest, names: readonly string[], seen = new Set<string>()): ReadonlySet<string> => {
  for (const name of names) {
    const chunk = chunkOf(manifest, name)
    if (!chunk) throw new Error(`The build has no ${name}`)
    if (seen.has(chunk.file)) continue
    seen.add(chunk.file)
    closure(manifest, chunk.imports ?? [], seen)
  }
  return seen
}

const weightOf = async (files: readonly string[]) => {
  const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(join(app, file))).length))
  return sizes.reduce((sum, size) => sum + size, 0)
}

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`

const limit = 420_000

/** @throws if the build fails */
export const buildApp = (): void => {
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, shell: process.platform === 'win32' })
  if (status !== 0) throw new Error('The app cannot be built: npm run build says why')
}

/** Builds the app and measures the compressed size of the scripts that an interactive list needs, and of those that a sign-in adds. */
export const weighInitialScripts = async (): Promise<Figure[]> => {
  buildApp()
  const manifest = Manifest.parse(JSON.parse(await readFile(join(app, '.vite/manifest.json'), 'utf8')))
  const forList = closure(manifest, interactiveList)
  const strange = [...forList].find((file) => notAmongThem.test(file))
  if (strange) throw new Error(`The list loads ${strange}`)
  const forSignIn = [...closure(manifest, signIn)].filter((file) => !forList.has(file))
  const bytes = await weightOf([...forList])
  return [
    {
      name: 'scripts to an interactive list with a stored session, gzip, maps and charts not in it',
      count: forList.size,
      subject: kilobytes(bytes),
      baseline: kilobytes(limit),
      ratio: bytes / limit,
      aim: atMost(1, bytes / limit),
    },
    {
      name: 'scripts that a sign-in adds (MSAL), gzip',
      count: forSignIn.length,
      subject: kilobytes(await weightOf(forSignIn)),
      baseline: '',
    },
  ]
}
