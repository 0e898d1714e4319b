import type { Config } from '../config.ts'

/** The base map's source for the browser. */
export interface BaseMap {
  readonly url: string | null
  readonly attribution: string
}

/** 地理院タイル 淡色地図 (Geospatial Information Authority of Japan), the default base map. */
const defaultUrl = 'https://cyberjapandata.gsi.go.jp/xyz/pale/{z}/{x}/{y}.png'
const defaultAttribution =
  '<a href="https://maps.gsi.go.jp/development/ichiran.html" target="_blank" rel="noreferrer">地理院タイル</a>'

const checkEvery = 10 * 60_000
const checkTimeout = 3_000

const reachable = async (template: string): Promise<boolean> => {
  const address = template.replace('{s}', 'a').replace('{z}', '5').replace('{x}', '28').replace('{y}', '12')
  try {
    const response = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(checkTimeout) })
    return response.ok
  } catch {
    return false
  }
}

/**
 * The base map to offer. A configured address is used without a check. The default one is used only while this server
 * reaches it, so that a closed network gets a plain background instead of broken tiles.
 * @returns `current()` never waits: the default map appears once the first check has succeeded
 */
export const baseMap = ({ tilesUrl, tilesAttribution }: Config['map']) => {
  if (tilesUrl) {
    const fixed: BaseMap = { url: tilesUrl, attribution: tilesAttribution }
    const { origin } = new URL(tilesUrl.replace('{s}', 'subdomain'))
    return { current: () => fixed, origin: origin.replace('subdomain', '*'), stop: () => {} }
  }
  let available = false
  const check = async () => {
    available = await reachable(defaultUrl)
  }
  void check()
  const timer = setInterval(() => void check(), checkEvery)
  timer.unref()
  return {
    current: (): BaseMap => ({ url: available ? defaultUrl : null, attribution: available ? defaultAttribution : '' }),
    origin: new URL(defaultUrl).origin,
    stop: () => clearInterval(timer),
  }
}
