import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { ask, child, end } from '../child.ts'
import { atLeast, atMost, type Figure, megabytes, perSecond } from '../figures.ts'
import { addCampaign } from './campaign.ts'
import { median } from '../samples.ts'
import type { Scene, Stage } from '../stage.ts'

const Port = z.object({ port: z.int() })
const Sent = z.object({ milliseconds: z.number(), peakBytes: z.number() })

const send = async (stage: Stage, scene: Scene, how: 'product' | 'bare', count: number, port: number) => {
  const { tenantId, emailId } = await addCampaign(scene, count)
  const folder = join(stage.folder, 'mail')
  await mkdir(folder, { recursive: true })
  // As of `npm run worker`.
  const process = child('mail/mailProcess.ts', ['--max-semi-space-size=16'])
  const task = { how, ownerUrl: scene.ownerUrl, secret: stage.secretText, folder, tenantId, emailId, count, port }
  const sent = await ask(process, task, Sent)
  await end(process)
  if (how === 'product') {
    const { rows } = await scene.owner.query<{ accepted_count: number }>(
      'select accepted_count from emails where id = $1',
      [emailId],
    )
    if (rows[0]?.accepted_count !== count) throw new Error(`${rows[0]?.accepted_count} of ${count} were accepted`)
  }
  return sent
}

/**
 * Sends e-mails with merge fields and counted links to a mail server on this machine, as the product does and as a bare nodemailer pool
 * sends the same bytes.
 * @param share - of 20,000 recipients
 */
export const measureMail = async (
  stage: Stage,
  share: number,
  rounds: number,
  say: (what: string) => void,
): Promise<Figure[]> => {
  const count = Math.max(100, Math.round(20_000 * share))
  const scene = await stage.database('bench_mail')
  const sink = child('mail/mailSink.ts')
  try {
    const [message]: unknown[] = await once(sink, 'message')
    const { port } = Port.parse(message)
    say(`Sending ${(count / 10).toLocaleString('en')} e-mails`)
    const few = await send(stage, scene, 'product', count / 10, port)
    const product: number[] = []
    const bare: number[] = []
    let peak = 0
    for (let round = 0; round < rounds; round += 1) {
      say(`Sending ${count.toLocaleString('en')} e-mails, and as many with a bare pool`)
      bare.push((await send(stage, scene, 'bare', count, port)).milliseconds)
      const sent = await send(stage, scene, 'product', count, port)
      product.push(sent.milliseconds)
      peak = Math.max(peak, sent.peakBytes)
    }
    const rate = (milliseconds: number) => (count / milliseconds) * 1_000
    const ratio = median(bare) / median(product)
    const growth = peak / few.peakBytes
    return [
      {
        name: `E-mails to ${count.toLocaleString('en')} recipients, to a bare pool`,
        count: rounds,
        subject: perSecond(rate(median(product))),
        baseline: perSecond(rate(median(bare))),
        ratio,
        aim: atLeast(0.7, ratio),
      },
      {
        name: 'memory, to a tenth of the recipients',
        count: rounds,
        subject: megabytes(peak),
        baseline: megabytes(few.peakBytes),
        ratio: growth,
        aim: atMost(1.3, growth),
      },
    ]
  } finally {
    await end(sink)
  }
}
