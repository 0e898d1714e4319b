import { join } from 'node:path'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import settings from '../../../vitest.config.ts'

const hanging = (project: TestProjectConfiguration): TestProjectConfiguration => {
  if (typeof project !== 'object' || !('test' in project)) throw new Error('A project with its settings elsewhere')
  const file = project.test?.name === 'api' ? 'api.hangs.ts' : 'plain.hangs.ts'
  return { ...project, test: { ...project.test, include: [`tests/support/leftBehind/${file}`], exclude: [] } }
}

/** The settings of all tests, but each project has only one test, which never ends. */
export default defineConfig({
  ...settings,
  root: join(import.meta.dirname, '../../..'),
  test: { ...settings.test, projects: settings.test?.projects?.map(hanging) },
})
