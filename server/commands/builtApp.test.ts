import { cp, mkdir, mkdtemp, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ensureBuilt, replaceBuild } from './builtApp.ts'

const aProject = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'renkei-built-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const root = join(folder, 'project')
  await mkdir(join(root, 'src'), { recursive: true })
  await writeFile(join(root, 'package-lock.json'), '{}')
  await writeFile(join(root, 'src/main.tsx'), 'export {}')
  return { folder, root }
}

const succeed = () => true

test('the app is built at first, and not again when nothing has changed', async () => {
  const { root } = await aProject()
  expect(await ensureBuilt(root, succeed)).toBe('built')
  await utimes(join(root, 'src/main.tsx'), new Date(), new Date())
  expect(await ensureBuilt(root, succeed)).toBe('current')
})

test('a copy of a built project is not built', async () => {
  const { folder, root } = await aProject()
  await ensureBuilt(root, succeed)
  await cp(root, join(folder, 'copy'), { recursive: true })
  expect(await ensureBuilt(join(folder, 'copy'), succeed)).toBe('current')
})

test.each(['src/main.tsx', 'src/added.ts', 'package-lock.json'])('a change of %s has it built', async (file) => {
  const { root } = await aProject()
  await ensureBuilt(root, succeed)
  await writeFile(join(root, file), '// changed')
  expect(await ensureBuilt(root, succeed)).toBe('built')
})

test.each(['src/main.screen.test.tsx', 'src/README.md'])('a change of %s does not have it built', async (file) => {
  const { root } = await aProject()
  await ensureBuilt(root, succeed)
  await writeFile(join(root, file), '// added')
  expect(await ensureBuilt(root, succeed)).toBe('current')
})

test('a build that fails is made again at the next start', async () => {
  const { root } = await aProject()
  expect(await ensureBuilt(root, () => false)).toBe('failed')
  expect(await ensureBuilt(root, succeed)).toBe('built')
})

test('a build that fails or is interrupted leaves the present one in its place', async () => {
  const { root } = await aProject()
  const make = (text: string) => (folder: string) => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'index.html'), text)
    return text !== 'broken'
  }
  const page = () => readFile(join(root, 'dist/index.html'), 'utf8')
  expect(await replaceBuild(root, make('first'))).toBe(true)
  expect(await replaceBuild(root, make('broken'))).toBe(false)
  expect(await page()).toBe('first')
  const interrupted = replaceBuild(root, (folder) => {
    make('half')(folder)
    throw new Error('interrupted')
  })
  await expect(interrupted).rejects.toThrow('interrupted')
  expect(await page()).toBe('first')
  expect(await replaceBuild(root, make('second'))).toBe(true)
  expect(await page()).toBe('second')
  await rename(join(root, 'dist'), join(root, 'dist.former'))
  await ensureBuilt(root, () => false)
  expect(await page()).toBe('second')
})
