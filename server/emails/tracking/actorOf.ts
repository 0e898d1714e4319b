import { actorKnownBy, type EventActor, type KnownBy } from '#contract/emails/tracking.ts'

/** What is known of somebody who fetched a pixel or a link, at once and without asking anybody. */
export interface Fetched {
  readonly kind: 'open' | 'click'
  readonly method: string
  readonly userAgent: string
  /** A header says that it is fetched before anybody wants to see it. */
  readonly isPrefetch: boolean
  /** From a network of a mail gateway. */
  readonly isFromGateway: boolean
  /** Since the mail server took the message; negative or 0 if its answer had not been noted. */
  readonly millisecondsSinceSent: number
  /** Whether it was one of several links of the mail within seconds (`burstOf`). */
  readonly isInBurst: boolean
}

/** Nobody has read a mail so soon after it was handed to the mail server; */
const atDelivery = 3_000
/** and hardly anybody so soon. */
const soonAfterDelivery = 15_000

const machines =
  /bot\b|bot\/|crawl|spider|scan|slurp|preview|fetcher|monitor|headless|phantomjs|puppeteer|playwright|selenium|curl\/|wget|python|java\/|go-http|axios|node-fetch|undici|httpclient|http_client|libwww|lwp|ruby|php\/|perl|barracuda|proofpoint|mimecast|fireeye|trellix|trend ?micro|symantec|messagelabs|forcepoint|ironport|sophos|zscaler|bitdefender|kaspersky|fortinet|checkpoint|safelinks|google-safety|google-read-aloud|facebookexternalhit|whatsapp|slack|telegram|skypeuripreview|line-poker/i
const mailPrograms =
  /outlook|ms-?office|microsoft office|thunderbird|lotus-notes|dalvik\/|cfnetwork|airmail|spark\/|becky|shuriken/i
const browsers = /^mozilla\/5\.0 \(.+\).*(chrome|crios|safari|firefox|fxios|edg|opr|trident|applewebkit)[ /]?/i

/** Opens are shown by mail programs and proxies; links open in browsers. */
const agentOf = ({ kind, userAgent }: Fetched): KnownBy => {
  if (userAgent === '') return 'no_agent'
  if (kind === 'open') {
    if (userAgent.includes('GoogleImageProxy')) return 'gmail_proxy'
    if (userAgent.includes('YahooMailProxy')) return 'yahoo_proxy'
    // Mail Privacy Protection says this and no more.
    if (userAgent === 'Mozilla/5.0') return 'apple_prefetch'
  }
  if (machines.test(userAgent)) return 'known_agent'
  if (kind === 'open' && mailPrograms.test(userAgent)) return 'mail_program'
  return browsers.test(userAgent) ? 'browser' : 'unknown_agent'
}

/** Fetches a picture when somebody looks at the mail, whatever gateways do at the same time. */
export const isProxy = (code: KnownBy): boolean => code === 'gmail_proxy' || code === 'yahoo_proxy'

const codeOf = (fetched: Fetched): KnownBy => {
  if (fetched.method === 'HEAD') return 'head_request'
  if (fetched.isPrefetch) return 'prefetch_header'
  const agent = agentOf(fetched)
  if (agent === 'known_agent' || agent === 'apple_prefetch') return agent
  if (fetched.isFromGateway) return 'gateway_network'
  if (fetched.isInBurst && !isProxy(agent)) return 'burst'
  if (fetched.millisecondsSinceSent < atDelivery) return 'at_delivery'
  if (actorKnownBy(agent) !== 'person') return agent
  return fetched.millisecondsSinceSent < soonAfterDelivery ? 'soon_after_delivery' : agent
}

/** Tells persons, machines and unknown apart, and how that is known. */
export const actorOf = (fetched: Fetched): { readonly actor: EventActor; readonly knownBy: KnownBy } => {
  const code = codeOf(fetched)
  return { actor: actorKnownBy(code), knownBy: code }
}
