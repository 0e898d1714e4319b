import { describe, expect, test } from 'vitest'
import { KnownBy } from '#contract/emails/tracking.ts'
import { actorOf, type Fetched } from './actorOf.ts'
import { isGatewayAddress } from './gatewayNetworks.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'
const appleMail = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const gmail = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)'
const yahoo = 'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html'
const outlook = 'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.17328; Pro)'
const barracuda = 'Mozilla/5.0 (compatible; BarracudaCentral; Barracuda Link Scanner)'
const anHour = 3_600_000

const later: Fetched = {
  kind: 'click',
  method: 'GET',
  userAgent: chrome,
  isPrefetch: false,
  isFromGateway: false,
  millisecondsSinceSent: anHour,
  isInBurst: false,
}
const click = (given: Partial<Fetched> = {}): Fetched => ({ ...later, ...given })
const open = (given: Partial<Fetched> = {}): Fetched => ({ ...later, kind: 'open', ...given })

describe('whoever fetches', () => {
  test.each<[what: string, Fetched, expected: string]>([
    ['a link in a browser', click(), 'person browser'],
    ['a link on a phone', click({ userAgent: iPhone }), 'person browser'],
    ['pictures in Apple Mail without its protection', open({ userAgent: appleMail }), 'person browser'],
    ['pictures in Gmail', open({ userAgent: gmail }), 'person gmail_proxy'],
    ['pictures in Yahoo Mail', open({ userAgent: yahoo }), 'person yahoo_proxy'],
    ['pictures in Outlook', open({ userAgent: outlook }), 'person mail_program'],
    [
      'pictures in Android’s mail',
      open({ userAgent: 'Dalvik/2.1.0 (Linux; U; Android 15; Pixel 9)' }),
      'person mail_program',
    ],
    ['pictures before they are seen, for Apple Mail', open({ userAgent: 'Mozilla/5.0' }), 'machine apple_prefetch'],
    ['a link with HEAD', click({ method: 'HEAD' }), 'machine head_request'],
    ['a pixel with HEAD', open({ method: 'HEAD', userAgent: gmail }), 'machine head_request'],
    ['in advance, as its browser says', click({ isPrefetch: true }), 'machine prefetch_header'],
    ['a link for a gateway that says so', click({ userAgent: barracuda }), 'machine known_agent'],
    ['a link with a script', click({ userAgent: 'python-requests/2.32' }), 'machine known_agent'],
    ['a pixel with a script', open({ userAgent: 'curl/8.7.1' }), 'machine known_agent'],
    ['a preview for a chat', click({ userAgent: 'facebookexternalhit/1.1;line-poker/1.0' }), 'machine known_agent'],
    [
      'with a headless browser',
      click({ userAgent: chrome.replace('Chrome', 'HeadlessChrome') }),
      'machine known_agent',
    ],
    ['from the network of a gateway', click({ isFromGateway: true }), 'machine gateway_network'],
    ['several links within seconds', click({ isInBurst: true, millisecondsSinceSent: 40_000 }), 'machine burst'],
    ['a link while the mail is being delivered', click({ millisecondsSinceSent: 900 }), 'machine at_delivery'],
    ['a link before the server has answered', click({ millisecondsSinceSent: -20 }), 'machine at_delivery'],
    [
      'a pixel through a proxy while it is being delivered',
      open({ userAgent: gmail, millisecondsSinceSent: 500 }),
      'machine at_delivery',
    ],
    ['a link so soon that both are possible', click({ millisecondsSinceSent: 9_000 }), 'unknown soon_after_delivery'],
    ['a link without saying who it is', click({ userAgent: '' }), 'unknown no_agent'],
    ['a pixel without saying who it is', open({ userAgent: '' }), 'unknown no_agent'],
    ['a link as a bare Mozilla', click({ userAgent: 'Mozilla/5.0' }), 'unknown unknown_agent'],
    ['a link with a mail program', click({ userAgent: outlook }), 'unknown unknown_agent'],
    ['a link with something new', click({ userAgent: 'Erewhon/1.0' }), 'unknown unknown_agent'],
  ])('%s', (_what, fetched, expected) => {
    const { actor, knownBy } = actorOf(fetched)
    expect(`${actor} ${knownBy}`).toBe(expected)
    expect(KnownBy.options).toContain(knownBy)
  })

  test('gateways are known by their published networks', () => {
    expect(isGatewayAddress('104.47.12.3')).toBe(true)
    expect(isGatewayAddress('::ffff:40.93.1.1')).toBe(true)
    expect(isGatewayAddress('133.95.1.1')).toBe(false)
    expect(isGatewayAddress('2001:db8::1')).toBe(false)
    expect(isGatewayAddress('no address')).toBe(false)
  })
})
