import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { join, relative, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer as createVite, type ViteDevServer } from 'vite'
import { readConfig } from '../readConfig.ts'
import { startEmbeddedPostgres } from '../db/embedded.ts'
import { canonicalAddress } from '../http/access/canonicalAddress.ts'
import { sentenceOf } from '../startTrouble.ts'
import { runCommand } from './runCommand.ts'

const root = join(import.meta.dirname, '../..')
const serverFile = /^(server|contract)[\\/](?!.*\.test\.ts$)/

/** The paths that go to the server: all except the web app's own, and among these the call of the sign-in screen. */
const toServer = String.raw`^/(?!app(?:[/?]|$))|^/app/login/[^/]+/interaction$`

/** Replaces src/redirect/index.html, which has a build of its own. */
const redirectPage =
  '<!doctype html><link rel="icon" href="/favicon.svg"><script type="module" src="/src/redirect/main.ts"></script>'

/** Runs in the server's process. The server then stops in order, on Windows too, and does not outlive this process. */
const stopWhenLeft = `data:text/javascript,process.on('disconnect',()=>process.emit('SIGTERM','SIGTERM')||process.exit())`

const freePort = async (): Promise<number> => {
  const probe = createHttpServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

const launchServer = (address: string, env: NodeJS.ProcessEnv) => {
  const child = fork(join(root, 'server/main.ts'), { cwd: root, env, execArgv: ['--import', stopWhenLeft] })
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const answering = async () => {
    while (isRunning() && !(await fetch(`${address}/healthz`).then(Boolean, () => false))) await sleep(50)
  }
  const stop = async () => {
    if (!isRunning()) return
    const end = once(child, 'exit')
    if (child.connected) child.disconnect()
    await Promise.race([end, sleep(10_000)])
    child.kill('SIGKILL')
  }
  return { answering: answering(), stop }
}

/** Runs the server of `npm start` in a process of its own, and restarts it when its files change. */
const superviseServer = (address: string, env: NodeJS.ProcessEnv) => {
  const launch = async () => launchServer(address, env)
  let running = launch()
  let timer: NodeJS.Timeout | undefined
  return {
    /** Resolves when the server answers or has failed to start. */
    ready: async () => (await running).answering,
    fileChanged: (file: string) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        console.log(`\n  ${file} has changed: the server starts again …\n`)
        running = running.then(({ stop }) => stop()).then(launch)
      }, 100)
    },
    stop: async () => (await running).stop(),
  }
}

const stops: (() => Promise<unknown>)[] = []
let stopping = false
const stop = async (code: number) => {
  if (stopping) return
  stopping = true
  for (const end of stops.reverse()) await end().catch(console.error)
  process.exit(code)
}

const start = async () => {
  const { http, dataDir, database, demo } = readConfig(process.env)
  // The embedded database keeps running while the server restarts.
  const postgres = database.url ? undefined : await startEmbeddedPostgres({ dataDir, log: console.log })
  if (postgres) stops.push(postgres.stop)
  const port = await freePort()
  const target = `http://127.0.0.1:${port}`
  const ownAddress = {
    HOST: '127.0.0.1',
    PORT: String(port),
    RENKEI_PUBLIC_URL: http.publicUrl,
    RENKEI_WEB_APP: 'false',
    RENKEI_DRAIN_SECONDS: '0',
  }
  const ownDatabase = postgres && { DATABASE_URL: postgres.ownerUrl, RENKEI_DEMO: String(demo) }
  const server = superviseServer(target, { ...process.env, ...ownAddress, ...ownDatabase })
  stops.push(server.stop)

  const configureServer = (front: ViteDevServer) => {
    const pathOf = (file: string) => relative(root, file)
    front.watcher.on('all', (_event, file) => serverFile.test(pathOf(file)) && server.fileChanged(pathOf(file)))
    front.middlewares.use((request, response, next) => {
      const { method = '', url = '', headers } = request
      const canonical = canonicalAddress(http.publicUrl, { method, url, headers })
      if (canonical !== undefined) return response.writeHead(307, { location: canonical }).end()
      if (!/^\/(\?|$)/.test(url)) return next()
      const send = (page: string) => response.setHeader('content-type', 'text/html').end(page)
      void front.transformIndexHtml('/', redirectPage).then(send, next)
    })
  }
  const listener = createHttpServer()
  // Vite's pages come without the content security policy, which forbids what Vite does. `npm start` sends the policy.
  const vite = await createVite({
    root,
    clearScreen: false,
    optimizeDeps: { entries: ['index.html', 'src/redirect/main.ts'] },
    plugins: [{ name: 'renkei', configureServer }],
    server: {
      middlewareMode: true,
      ws: { server: listener },
      allowedHosts: [new URL(http.publicUrl).hostname],
      watch: { ignored: [(path: string) => resolve(path).startsWith(dataDir)] },
      proxy: { [toServer]: { target, bypass: server.ready } },
    },
  })
  stops.push(() => vite.close())
  await once(listener.on('request', vite.middlewares).listen(http.port, http.host), 'listening')
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
await runCommand(() =>
  start().catch((error: unknown) => {
    console.error(sentenceOf(error))
    return stop(1)
  }),
)
