import { BlockList, isIP } from 'node:net'

/**
 * Networks of mail gateways that fetch what a mail links to, and never of people at a browser, as their makers publish them:
 * Exchange Online Protection, Proofpoint, Barracuda.
 */
const published = [
  ['40.92.0.0', 15],
  ['40.107.0.0', 16],
  ['52.100.0.0', 14],
  ['104.47.0.0', 17],
  ['67.231.144.0', 20],
  ['148.163.128.0', 19],
  ['64.235.144.0', 20],
  ['209.222.80.0', 21],
] as const

const networks = new BlockList()
for (const [network, bits] of published) networks.addSubnet(network, bits)

/** Whether an address belongs to a mail gateway. Nobody is asked for it. */
export const isGatewayAddress = (address: string): boolean => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(plain) === 4 && networks.check(plain)
}
