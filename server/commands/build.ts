import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { replaceBuild } from './builtApp.ts'
import { runCommand } from './runCommand.ts'

const root = join(import.meta.dirname, '../..')
const vite = join(root, 'node_modules/vite/bin/vite.js')

const built = (folder: string, ...options: string[]): boolean =>
  spawnSync(process.execPath, [vite, 'build', '--emptyOutDir', '--outDir', folder, ...options], {
    cwd: root,
    stdio: 'inherit',
  }).status === 0

/** Copies what the API's description (/api/docs) is shown with, whose package a production installation does not have. */
const copySwagger = (folder: string): boolean => {
  mkdirSync(folder, { recursive: true })
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js', 'LICENSE'])
    cpSync(join(root, 'node_modules/swagger-ui-dist', file), join(folder, file))
  return true
}

await runCommand(
  async () => {
    const isBuilt = await replaceBuild(
      root,
      (folder) =>
        built(join(folder, 'app')) &&
        built(join(folder, 'redirect'), '--config', 'tools/vite/redirect.config.ts') &&
        copySwagger(join(folder, 'docs')),
    )
    return isBuilt ? 0 : 1
  },
  {
    text: `npm run build

Builds the web app and the page that receives sign-in replies into dist/. The former build stays until the next is complete.`,
  },
)
