import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { wrongCounts } from '../../tests/support/emails/recipients.ts'
import { startSendingWorker } from '../../tests/support/emails/sendingWorker.ts'
import { startSmtpSink } from '../../tests/support/emails/smtpSink.ts'
import type { Figure } from '../figures.ts'
import type { Scene, Stage } from '../stage.ts'
import { addCampaign } from './campaign.ts'

const recipients = 2_000
const kills = 20
const connections = 4
const leaseMilliseconds = 1_500
/** A server that takes so long to answer has most lines between a message and its answer at any time. */
const thinkMilliseconds = 8
/** A worker is killed so long after its first message at the most. */
const longestLife = 200
const longestStart = 30_000

interface Row {
  readonly address: string
  readonly state: string
}

/** @throws if nothing more is accepted for a long time */
const untilMoreThan = async (count: number, accepted: () => readonly string[]) => {
  const end = performance.now() + longestStart
  while (accepted().length <= count) {
    if (performance.now() > end) throw new Error('A worker sends nothing')
    await wait(2)
  }
}

const countsOf = async (scene: Scene, emailId: number, addresses: readonly string[]) => {
  const { rows } = await scene.owner.query<Row>('select address, state from email_recipients where email_id = $1', [
    emailId,
  ])
  const received = new Set(addresses)
  const is = (...states: string[]) => rows.filter(({ state }) => states.includes(state))
  return {
    twice: addresses.length - received.size,
    // Neither sent nor in doubt, or noted as sent though the server has none.
    lost:
      rows.length -
      is('accepted', 'in_doubt').length +
      is('accepted').filter(({ address }) => !received.has(address)).length,
    doubts: is('in_doubt').length,
    wrong: (await wrongCounts(scene.owner, emailId)).length,
  }
}

/**
 * Kills the worker (SIGKILL) at random moments while it sends one e-mail, and counts who got it twice and who was lost. Each kill
 * may leave as many in doubt as there are connections.
 */
export const measureMailKills = async (stage: Stage, say: (what: string) => void): Promise<Figure[]> => {
  const scene = await stage.database('bench_mail_kills')
  const { tenantId, emailId } = await addCampaign(scene, recipients)
  const storageDir = join(stage.folder, 'mail-kills')
  await mkdir(storageDir, { recursive: true })
  const sink = await startSmtpSink()
  const accepted = () => sink.received.filter(({ isAccepted }) => isAccepted).map(({ to }) => to)
  const { ownerUrl, secret } = scene
  const start = () =>
    startSendingWorker({ ownerUrl, secret, storageDir, tenantId, smtpUrl: sink.url, connections, leaseMilliseconds })
  try {
    say(`Sending ${recipients.toLocaleString('en')} e-mails, and killing the worker ${kills} times`)
    sink.thinkFor(thinkMilliseconds)
    for (let kill = 0; kill < kills; kill += 1) {
      const before = accepted().length
      const worker = start()
      try {
        await untilMoreThan(before, accepted)
        await wait(Math.random() * longestLife)
      } finally {
        await worker.kill()
      }
    }
    const atLastKill = accepted().length
    if (atLastKill >= recipients) throw new Error('All were sent before the last kill')
    const code = await start().ended
    if (code !== 0) throw new Error(`The last worker ended with ${String(code)}`)
    const { twice, lost, doubts, wrong } = await countsOf(scene, emailId, accepted())
    const mostDoubts = kills * connections
    const figure = (name: string, count: number, most: number): Figure => ({
      name,
      count: kills,
      subject: String(count),
      baseline: '',
      aim: { text: `≤ ${most}`, met: count <= most },
    })
    say(`${atLastKill.toLocaleString('en')} had been sent at the last kill`)
    return [
      figure(`e-mails that somebody of ${recipients.toLocaleString('en')} got twice`, twice, 0),
      figure('recipients lost', lost, 0),
      figure('recipients in doubt', doubts, mostDoubts),
      figure('counts that do not agree with the recipients', wrong, 0),
    ]
  } finally {
    await sink.stop()
  }
}
