import { cpus } from 'node:os'
import { measureAnalysis } from './analysis/analysis.ts'
import { measureBesideImports } from './besideImports.ts'
import { measureCommunicationImport } from './communicationImport.ts'
import { type Figure, tableOf } from './figures.ts'
import { measureImport } from './importing.ts'
import { measureHostileFiles } from './hostileFiles.ts'
import { measureLargeHospital } from './largeHospital.ts'
import { buildApp } from './initialScripts.ts'
import { openOffice } from './office.ts'
import { measureMail } from './mail/mail.ts'
import { measureMailKills } from './mail/mailKills.ts'
import { measureMailReport } from './mail/mailReport.ts'
import { measureManyTenants } from './tenants/manyTenants.ts'
import { readOptions, usage } from './options.ts'
import { callsWithoutIndex } from './plans.ts'
import { measureNeighbour } from './neighbour.ts'
import { installPeers } from './peers/install.ts'
import { measurePeers } from './peers/peers.ts'
import { measureReferralImport } from './referralImport.ts'
import { measureSearch } from './searching.ts'
import { measureAlerts } from './alerts/alerts.ts'
import { measureMaps } from './maps/maps.ts'
import { measureReports } from './reports/reports.ts'
import { measureScale } from './scale/scale.ts'
import { raiseStage, type Stage } from './stage.ts'
import { measureWeight } from './weight.ts'
import { measureSearchMeanwhile } from './searchingMeanwhile.ts'
import { measureStart } from './starting.ts'
import { measureSurveyFiles } from './surveyFiles.ts'
import { measureThroughput } from './throughput.ts'
import { measureCharts, measureWork } from './working.ts'

const subjects = [
  { name: 'large', what: 'a hospital with a large history', takes: 'share' },
  { name: 'analysis', what: 'data analysis over many years', takes: 'share' },
  { name: 'reports', what: 'reports and dashboards', takes: 'share' },
  { name: 'alerts', what: 'conditions of alerts', takes: 'share' },
  { name: 'maps', what: 'both maps, in a browser and in the database', takes: 'share' },
  { name: 'mail', what: 'sending e-mails', takes: 'share' },
  { name: 'mail-report', what: 'statistics of a sent e-mail', takes: 'share' },
  { name: 'mail-kills', what: 'e-mails whose worker is killed again and again' },
  { name: 'scale', what: 'bytes and processor time a referral', takes: 'share' },
  { name: 'tenants', what: 'scheduled work and start with thousands of tenants' },
  { name: 'load', what: 'how one tenant can affect the others', takes: ['imports'] },
  { name: 'peers', what: 'the product beside others of its kind' },
  { name: 'weight', what: 'what a browser loads' },
] as const

const options = () => {
  try {
    return readOptions(process.argv.slice(2), subjects)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage(subjects)}`)
    return process.exit(2)
  }
}
const asked = options()
const { quick } = asked
if (asked.help) {
  console.log(usage(subjects))
  process.exit(0)
}
const rounds = quick
  ? { imports: 1, searches: 30, work: 10, throughput: 2, seconds: 2, survey: 10, pages: 2, peers: 3, beside: 6_000 }
  : { imports: 3, searches: 200, work: 50, throughput: 5, seconds: 4, survey: 60, pages: 5, peers: 9, beside: 12_000 }
const analysisRounds = quick
  ? { calls: 10, crowds: 1, crowdSeconds: 10, pages: 3 }
  : { calls: 40, crowds: 3, crowdSeconds: 20, pages: 10 }
const say = (what: string) => console.log(`${what} …`)

const alone = (figures: readonly Figure[]) => ({ tables: [tableOf(figures)], unindexed: [] })

const measureAnalyses = async (stage: Stage, share: number) => {
  buildApp()
  return { tables: await measureAnalysis(stage, share, analysisRounds, say), unindexed: [] }
}

const measure = async (stage: Stage): Promise<{ figures: Figure[]; unindexed: string[] }> => {
  say(`Importing ${stage.master.rows.toLocaleString('en')} institutions`)
  const { scene, figures: imports } = await measureImport(stage, rounds.imports)
  const office = await openOffice(stage, scene)
  try {
    say('Searching')
    const searches = await measureSearch(office, rounds.searches)
    const unindexed = await callsWithoutIndex(office)
    say('Working with labels and charts')
    const work = [...(await measureWork(office, rounds.work)), await measureCharts(office, rounds.work)]
    say('Importing communications')
    const contacts = await measureCommunicationImport(stage, scene, office.tenantId, rounds.imports)
    say('Importing lists of referrals')
    const referrals = await measureReferralImport(stage, scene, rounds.imports)
    say('Sixteen clients at once')
    const throughput = await measureThroughput(office, rounds.throughput, rounds.seconds)
    say('Receiving hostile files')
    const hostile = await measureHostileFiles(stage, scene)
    say('A tenant that takes all it can get')
    const neighbour = await measureNeighbour(office, rounds.searches)
    say('Reading files of the DPC survey')
    const survey = [
      ...(await measureSurveyFiles(stage, rounds.imports, rounds.survey)),
      await measureSearchMeanwhile(stage, scene, { rounds: rounds.imports, times: rounds.survey }),
    ]
    return {
      figures: [...searches, ...work, ...throughput, neighbour, hostile, ...imports, contacts, ...referrals, ...survey],
      unindexed,
    }
  } finally {
    await office.end()
  }
}

const measureAll = async (stage: Stage) => {
  const { figures, unindexed } = await measure(stage)
  console.log('Starting …')
  const weight = await measureWeight(stage.folder, rounds.pages)
  return { tables: [tableOf([...figures, ...weight, ...(await measureStart(stage.folder))])], unindexed }
}

/** Measures only how the import of one tenant affects the others: `--load=imports`. */
const measureImportsOfOthers = async (stage: Stage) => {
  const scene = await stage.database('bench_beside')
  await stage.importInto(scene, stage.master.file)
  const office = await openOffice(stage, scene)
  try {
    const imports = await measureBesideImports(stage, scene, office.known, rounds.beside)
    return alone(imports)
  } finally {
    await office.end()
  }
}

/** Measures only how one tenant can affect the others. */
const measureLoad = async (stage: Stage) => {
  const { scene } = await measureImport(stage, 1)
  const office = await openOffice(stage, scene)
  try {
    // Before the noise, whose reports are still being drawn when it has ended.
    const hostile = await measureHostileFiles(stage, scene)
    const imports = await measureBesideImports(stage, scene, office.known, rounds.beside)
    const neighbour = await measureNeighbour(office, rounds.searches)
    return alone([...imports, neighbour, hostile])
  } finally {
    await office.end()
  }
}

/** Only the product beside others of its kind, which are installed before anything takes time. */
const measureAgainstPeers = async (stage: Stage) => {
  const installed = await installPeers(say)
  say(`Importing ${stage.master.rows.toLocaleString('en')} institutions`)
  const scene = await stage.database('bench_peers')
  await stage.importInto(scene, stage.master.file)
  const office = await openOffice(stage, scene)
  try {
    const given = { rounds: rounds.peers, secondsEach: rounds.seconds / 4, say }
    return { tables: [await measurePeers(stage, scene, office, installed, given)], unindexed: [] }
  } finally {
    await office.end()
  }
}

const measureReportsAlone = async (stage: Stage, share: number) => {
  buildApp()
  return { tables: await measureReports(stage, share, analysisRounds.calls, say), unindexed: [] }
}

const measureAlertsAlone = async (stage: Stage, share: number) => ({
  tables: await measureAlerts(stage, share, analysisRounds.calls, say),
  unindexed: [],
})

const measureMapsAlone = async (stage: Stage, share: number) => ({
  tables: await measureMaps(stage, share, analysisRounds.calls, say),
  unindexed: [],
})

/** Only what becomes of an e-mail whose worker is killed again and again. Fails unless everything is as it must be. */
const measureKills = async (stage: Stage) => {
  const figures = await measureMailKills(stage, say)
  if (figures.some(({ aim }) => aim?.met === false)) process.exitCode = 1
  return alone(figures)
}

const measureSubject: Readonly<
  Record<(typeof subjects)[number]['name'], (stage: Stage) => Promise<{ tables: string[]; unindexed: string[] }>>
> = {
  large: async (stage) => alone(await measureLargeHospital(stage, asked.share)),
  analysis: (stage) => measureAnalyses(stage, asked.share),
  reports: (stage) => measureReportsAlone(stage, asked.share),
  alerts: (stage) => measureAlertsAlone(stage, asked.share),
  maps: (stage) => measureMapsAlone(stage, asked.share),
  mail: async (stage) => alone(await measureMail(stage, asked.share, quick ? 1 : 3, say)),
  'mail-report': async (stage) => alone(await measureMailReport(stage, asked.share, analysisRounds.calls, say)),
  'mail-kills': measureKills,
  scale: async (stage) => alone(await measureScale(stage, asked.share, say)),
  tenants: async (stage) => alone(await measureManyTenants(stage)),
  load: (stage) => (asked.word === 'imports' ? measureImportsOfOthers(stage) : measureLoad(stage)),
  peers: measureAgainstPeers,
  weight: async (stage) => alone(await measureWeight(stage.folder, rounds.pages)),
}

const stage = await raiseStage()
const interrupted = () => void stage.end().finally(() => process.exit(130))
process.once('SIGINT', interrupted)
try {
  const { tables, unindexed } = await (asked.subject ? measureSubject[asked.subject] : measureAll)(stage)
  const kind = stage.master.isMadeUp
    ? 'made-up institutions: ../shared/domain is not here'
    : 'institutions of the nationwide master'
  console.log(
    `\n${stage.master.rows.toLocaleString('en')} ${kind}; PostgreSQL ${stage.postgresVersion}, Node ${process.version}, ${cpus().length} cores\n`,
  )
  console.log(tables.join('\n\n'))
  if (unindexed.length > 0) {
    console.error(`\nThese have no index behind them: ${unindexed.join('; ')}`)
    process.exitCode = 1
  }
} finally {
  process.off('SIGINT', interrupted)
  await stage.end()
}
