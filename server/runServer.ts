import { readConfig } from './readConfig.ts'
import { startProduct } from './product.ts'
import { sentenceOf } from './startTrouble.ts'

const demoSignIns = async () => {
  const { demoSignIns: signIns } = await import('./demo/signIns.ts')
  return signIns.map(
    ({ loginName, password, description }) => `    ${loginName.padEnd(12)} ${password.padEnd(24)} ${description}`,
  )
}

const banner = async (address: string, inbox: string | null, demo: boolean) => {
  return [
    '',
    `  Renkei is ready: ${address}`,
    ...(inbox ? [`  Mail inbox:      ${inbox}`] : []),
    ...(demo ? ['', '  Demo sign-ins (login name, password):', ...(await demoSignIns())] : []),
    '',
    '  Ctrl-C stops it.',
    '',
  ].join('\n')
}

const start = async () => {
  const config = readConfig(process.env)
  const product = await startProduct(config, { level: config.observability.logLevel })
  const hurry = new AbortController()
  let stopping = false
  const stop = (signal: NodeJS.Signals) => {
    // Whoever asks twice does not want to wait for the load balancer.
    if (stopping) return hurry.abort()
    stopping = true
    process.stderr.write(`\n${signal}: stopping …\n`)
    // Somebody at a terminal has no load balancer.
    if (signal === 'SIGINT') hurry.abort()
    const left = hurry.signal.aborted ? Promise.resolve() : product.leave(hurry.signal)
    left.then(product.stop).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(sentenceOf(error))
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  process.stdout.write(await banner(product.address, product.inbox, config.demo))
}

start().catch((error: unknown) => {
  console.error(sentenceOf(error))
  process.exit(1)
})
