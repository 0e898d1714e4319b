import { createHash } from 'node:crypto'
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const sources = [
  'package-lock.json',
  'vite*.ts',
  'index.html',
  '{src,resources,ui,authProvider,dataProvider,contract,public}/**/*.*',
]

/** Tests stand beside what they test, and are no part of the app. */
const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/**
 * A fingerprint of the content of all files that the web app is built from. Copies and checkouts have the same.
 * @param root - of the project
 */
export const sourcesFingerprint = async (root: string): Promise<string> => {
  const files: string[] = []
  for await (const file of glob(sources, { cwd: root })) if (!isTest(file)) files.push(file)
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(`${file}\n`).update(await readFile(join(root, file)))
  return hash.digest('hex')
}

/**
 * Builds the web app unless the build is up to date with the sources.
 * @param build - makes `dist`; returns whether it succeeded
 */
export const ensureBuilt = async (root: string, build: () => boolean): Promise<'built' | 'current' | 'failed'> => {
  const stamp = join(root, 'dist/built-from')
  const current = await sourcesFingerprint(root)
  if ((await readFile(stamp, 'utf8').catch(() => undefined)) === current) return 'current'
  if (!build()) return 'failed'
  await mkdir(dirname(stamp), { recursive: true })
  await writeFile(stamp, current)
  return 'built'
}
