import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { atMost, type Figure } from './figures.ts'

const root = join(import.meta.dirname, '..')
const app = join(root, 'dist/app')

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), name: z.string().optional(), imports: z.array(z.string()).optional() }),
)
type Manifest = z.infer<typeof Manifest>

/** The entry points that a usable list needs: the entry, the screen, and MSAL, without which nobody is signed in. */
const entries = ['index.html', 'src/pages/institutions/SearchScreen.tsx', 'authProvider/msalLibrary.ts']
const notAmongThem = /LocationMap|leaflet|nivo|dragging|ChartScreen/i

const closure = (manifest: Manifest, names: readonly string[], seen = new Set<string>()): ReadonlySet<string> => {
  for (const name of names) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}`)
    if (seen.has(chunk.file)) continue
    seen.add(chunk.file)
    closure(manifest, chunk.imports ?? [], seen)
  }
  return seen
}

const limit = 420_000

/** @throws if the build fails */
export const buildApp = (): void => {
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, shell: process.platform === 'win32' })
  if (status !== 0) throw new Error('The app cannot be built: npm run build says why')
}

/** Builds the app and measures the compressed size of the scripts that an interactive list needs. */
export const weighInitialScripts = async (): Promise<Figure> => {
  buildApp()
  const manifest = Manifest.parse(JSON.parse(await readFile(join(app, '.vite/manifest.json'), 'utf8')))
  const files = [...closure(manifest, entries)].filter((file) => file.endsWith('.js'))
  const strange = files.find((file) => notAmongThem.test(file))
  if (strange) throw new Error(`The list loads ${strange}`)
  const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(join(app, file))).length))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  return {
    name: 'scripts to an interactive list, gzip, maps and charts not in it',
    count: files.length,
    subject: `${Math.round(bytes / 1000)} kB`,
    baseline: `${limit / 1000} kB`,
    ratio: bytes / limit,
    aim: atMost(1, bytes / limit),
  }
}
