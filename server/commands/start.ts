import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { glob, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const stampFile = join(root, 'dist/built-from')

const sources = [
  'package-lock.json',
  'vite*.config.ts',
  'index.html',
  '{src,resources,ui,authProvider,dataProvider,contract,public}/**/*.*',
]

/** Changes whenever a file that the web app is built from is touched. */
const fingerprint = async () => {
  const hash = createHash('sha256')
  const files: string[] = []
  for await (const file of glob(sources, { cwd: root })) files.push(file)
  for (const file of files.sort()) {
    const { mtimeMs, size } = await stat(join(root, file))
    hash.update(`${file} ${mtimeMs} ${size}\n`)
  }
  return hash.digest('hex')
}

const build = async () => {
  const current = await fingerprint()
  const built = await readFile(stampFile, 'utf8').catch(() => undefined)
  if (built === current) return
  process.stdout.write('Building the web app …\n')
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
  await mkdir(join(root, 'dist'), { recursive: true })
  await writeFile(stampFile, current)
}

await build()
await import('../main.ts')
