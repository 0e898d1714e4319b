import type { Config } from '../config.ts'
import { failed, type Finding, ok, reasonOf, warning } from './finding.ts'

const patience = 10_000
const loopback = /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])$/

const statusOf = async (address: string) => {
  const response = await fetch(address, { signal: AbortSignal.timeout(patience), redirect: 'manual' })
  await response.body?.cancel()
  return { status: response.status, type: response.headers.get('content-type') ?? '' }
}

/**
 * Checks the address by which recipients of e-mails reach pictures, counted links and opting out: that it answers, and that nothing
 * else does there.
 */
export const checkPublicMail = async ({ email, http }: Pick<Config, 'email' | 'http'>): Promise<Finding[]> => {
  const check = 'address for recipients'
  const { publicUrl } = email
  if (publicUrl === null)
    return [ok(check, 'none: opens and clicks of e-mails are not counted, and opting out is by mail')]
  const mend = `Let ${publicUrl} lead to the product with its own name (Host), and give every process the same MAIL_PUBLIC_URL.`
  try {
    const { status, type } = await statusOf(`${publicUrl}/m/o/doctor`)
    if (status !== 200 || !type.startsWith('image/'))
      return [failed(check, `${publicUrl} is answered by something else (${status})`, mend)]
  } catch (error) {
    return [warning(check, `${publicUrl} does not answer from here: ${reasonOf(error)}`, mend)]
  }
  const { host, hostname } = new URL(publicUrl)
  if (host === new URL(http.publicUrl).host)
    return [
      warning(
        check,
        `${publicUrl} is also where people sign in: whoever gets an e-mail reaches that page`,
        'Give MAIL_PUBLIC_URL a name of its own if the product is meant for the intranet only.',
      ),
    ]
  const { status } = await statusOf(`${publicUrl}/readyz`)
  if (status !== 404) return [failed(check, `${publicUrl} shows more than recipients need (${status})`, mend)]
  if (loopback.test(hostname))
    return [
      warning(check, `${publicUrl} can be reached on this machine only`, 'Set MAIL_PUBLIC_URL to an https address.'),
    ]
  return [ok(check, publicUrl)]
}
