import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const sources = [
  'package-lock.json',
  'vite.config.ts',
  'tools/vite/*.ts',
  'index.html',
  '{src,resources,ui,authProvider,dataProvider,contract,public}/**/*.*',
]

/** Tests and READMEs are beside the code that they are about, and are no part of the app. */
const isBeside = (file: string) => /\.test\.tsx?$|\.md$/.test(file)

/**
 * A fingerprint of the content of all files that the web app is built from. Copies and checkouts have the same.
 * @param root - of the project
 */
export const sourcesFingerprint = async (root: string): Promise<string> => {
  const files: string[] = []
  for await (const file of glob(sources, { cwd: root })) if (!isBeside(file)) files.push(file)
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(`${file}\n`).update(await readFile(join(root, file)))
  return hash.digest('hex')
}

/**
 * Makes a build beside the present one, which it replaces when it is complete. Interrupted or failed, it leaves the present one as it was.
 * @param make - builds into a folder; returns whether it succeeded
 * @returns whether there is a new build
 */
export const replaceBuild = async (root: string, make: (folder: string) => boolean): Promise<boolean> => {
  const [present, next, former] = ['dist', 'dist.next', 'dist.former'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ]
  await restoreBuild(root)
  await rm(next, { recursive: true, force: true })
  if (!make(next)) return false
  await rm(former, { recursive: true, force: true })
  if (existsSync(present)) await rename(present, former)
  await rename(next, present)
  await rm(former, { recursive: true, force: true })
  return true
}

/** Brings back the former build if a process ended between the two renames of {@link replaceBuild}. */
export const restoreBuild = async (root: string): Promise<void> => {
  if (!existsSync(join(root, 'dist')) && existsSync(join(root, 'dist.former')))
    await rename(join(root, 'dist.former'), join(root, 'dist'))
}

/**
 * Builds the web app unless the build is up to date with the sources.
 * @param build - makes `dist`; returns whether it succeeded
 */
export const ensureBuilt = async (root: string, build: () => boolean): Promise<'built' | 'current' | 'failed'> => {
  await restoreBuild(root)
  const stamp = join(root, 'dist/built-from')
  const current = await sourcesFingerprint(root)
  if ((await readFile(stamp, 'utf8').catch(() => undefined)) === current) return 'current'
  if (!build()) return 'failed'
  await mkdir(dirname(stamp), { recursive: true })
  await writeFile(stamp, current)
  return 'built'
}
