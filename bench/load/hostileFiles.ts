import { join } from 'node:path'
import { freePort } from '#tests/support/freePort.ts'
import { demoSignIns } from '#server/demo/signIns.ts'
import { accessTokensOf } from '#tests/support/identity/accessTokens.ts'
import { hostileArrivals, hostileFiles } from '#tests/support/intake/hostileFiles.ts'
import { sendFile } from '#tests/support/intake/sending.ts'
import { api } from '#contract/api.ts'
import { type Figure, milliseconds } from '../support/figures.ts'
import { startProduct, starts } from '../support/productProcess.ts'
import type { Scene, Stage } from '../data/stage.ts'

/** Maximum time that any user input may block the event loop, in milliseconds. */
const maxHold = 100

/** The longest event-loop delay since the last call, in milliseconds. */
const readHold = async (metrics: string): Promise<number> => {
  const text = await (await fetch(metrics)).text()
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1]
  if (seconds === undefined) throw new Error('The metrics say nothing of the event loop')
  return Number(seconds) * 1_000
}

const asForm = (name: string, contents: Buffer<ArrayBuffer>) => {
  const form = new FormData()
  form.set('file', new Blob([contents]), name)
  form.set('review', 'false')
  return form
}

/**
 * The longest event-loop delay of the server while hostile files of each kind arrive, as imports and as files of figures, compared with the longest
 * while nothing arrives. If the target is missed, it prints the responsible file.
 */
export const measureHostileFiles = async (stage: Stage, scene: Scene): Promise<Figure> => {
  const [person] = demoSignIns
  if (!person) throw new Error('The demo has no accounts')
  const port = String(await freePort())
  const product = await startProduct(
    starts.server,
    {
      DATABASE_URL: scene.ownerUrl,
      RENKEI_SECRET: stage.secretText,
      RENKEI_DATA_DIR: join(stage.folder, 'hostile'),
      RENKEI_DEMO: 'false',
      METRICS_PORT: port,
    },
    join(stage.folder, 'hostile.log'),
  )
  try {
    const { command } = await accessTokensOf(product.origin, person)
    const metrics = `http://127.0.0.1:${port}/metrics`
    const { path } = api.createImportOfCommunications
    const sendImport = async (name: string, contents: Buffer<ArrayBuffer>) => {
      const reply = await fetch(product.origin + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${command}` },
        body: asForm(name, contents),
      })
      if (reply.status >= 500) throw new Error(`${name} is answered with ${reply.status}`)
      await reply.arrayBuffer()
    }
    const sendArrival = (name: string, contents: Buffer) =>
      sendFile({ origin: product.origin, token: command }, name, contents)
    const holds: { readonly what: string; readonly hold: number }[] = []
    const measure = async (what: string, work: () => Promise<unknown>) => {
      await readHold(metrics)
      await work()
      holds.push({ what, hold: await readHold(metrics) })
    }
    await readHold(metrics)
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    const idle = await readHold(metrics)
    for (const [what, { name, contents }] of Object.entries(hostileFiles)) {
      const bytes = Buffer.from(contents())
      await measure(`${what}, imported`, () => sendImport(name, bytes))
    }
    for (const [what, { name, contents }] of Object.entries(hostileArrivals)) {
      const bytes = Buffer.from(contents())
      await measure(`${what}, uploaded`, () => sendArrival(name, bytes))
    }
    const worst = holds.reduce((one, other) => (other.hold > one.hold ? other : one))
    for (const { what, hold } of holds) if (hold > maxHold) console.log(`  ${milliseconds(hold)}: ${what}`)
    return {
      name: `longest hold of the event loop while ${holds.length} hostile files arrive, against idle`,
      count: holds.length,
      subject: milliseconds(worst.hold),
      baseline: milliseconds(idle),
      ratio: worst.hold / idle,
      aim: { text: `≤ ${maxHold} ms`, met: worst.hold <= maxHold },
    }
  } finally {
    await product.end()
  }
}
