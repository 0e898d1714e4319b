import { cp, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ensureBuilt } from './builtApp.ts'

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

test('a change of a test does not have it built', async () => {
  const { root } = await aProject()
  await ensureBuilt(root, succeed)
  await writeFile(join(root, 'src/main.screen.test.tsx'), '// added')
  expect(await ensureBuilt(root, succeed)).toBe('current')
})

test('a build that fails is made again at the next start', async () => {
  const { root } = await aProject()
  expect(await ensureBuilt(root, () => false)).toBe('failed')
  expect(await ensureBuilt(root, succeed)).toBe('built')
})
