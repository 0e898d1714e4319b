import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** No system gives these away itself to whoever asks for any port, or connects; the usual services are below them. */
const ports = { from: 10_240, to: 32_768 }

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  })

/**
 * A port of this machine that is currently free, and stays so unless somebody wants exactly that one: what is started on
 * it may take a while until it listens, beside other tests that open ports and connections.
 */
export const freePort = async (): Promise<number> => {
  for (let left = 100; left > 0; left--) {
    const port = randomInt(ports.from, ports.to)
    if (await isFree(port)) return port
  }
  throw new Error(`There seems to be no free port between ${ports.from} and ${ports.to}`)
}
