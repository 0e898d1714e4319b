import { cpus } from 'node:os'
import { measureCommunicationImport } from './communicationImport.ts'
import { type Figure, tableOf } from './figures.ts'
import { measureImport } from './importing.ts'
import { measureLargeHospital } from './largeHospital.ts'
import { weighInitialScripts } from './initialScripts.ts'
import { openOffice } from './office.ts'
import { callsWithoutIndex } from './plans.ts'
import { measureReferralImport } from './referralImport.ts'
import { measureSearch } from './searching.ts'
import { raiseStage, type Stage } from './stage.ts'
import { measureSearchMeanwhile } from './searchingMeanwhile.ts'
import { measureStart } from './starting.ts'
import { measureSurveyFiles } from './surveyFiles.ts'
import { measureThroughput } from './throughput.ts'
import { measureCharts, measureWork } from './working.ts'

/** What of the large hospital is wanted, `--large` or `--large=0.2`; undefined where it is not. */
const large = process.argv
  .map((argument) => /^--large(?:=(\d*\.?\d+))?$/.exec(argument))
  .flatMap((found) => (found ? Number(found[1] ?? 1) : []))[0]
const quick = process.argv.includes('--quick')
const rounds = quick
  ? { imports: 1, searches: 30, work: 10, throughput: 2, seconds: 2, survey: 10 }
  : { imports: 3, searches: 200, work: 50, throughput: 5, seconds: 4, survey: 60 }

const measureLarge = async (stage: Stage, share: number) => ({
  figures: await measureLargeHospital(stage, share),
  unindexed: [],
})

const measure = async (stage: Stage): Promise<{ figures: Figure[]; unindexed: string[] }> => {
  const say = (what: string) => console.log(`${what} …`)
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
    say('Reading files of the DPC survey')
    const survey = [
      ...(await measureSurveyFiles(stage, rounds.imports, rounds.survey)),
      await measureSearchMeanwhile(stage, scene, { rounds: rounds.imports, times: rounds.survey }),
    ]
    return { figures: [...searches, ...work, ...throughput, ...imports, contacts, ...referrals, ...survey], unindexed }
  } finally {
    await office.end()
  }
}

const measureAll = async (stage: Stage) => {
  const { figures, unindexed } = await measure(stage)
  console.log('Starting …')
  const scripts = await weighInitialScripts()
  return { figures: [...figures, scripts, ...(await measureStart(stage.folder))], unindexed }
}

const stage = await raiseStage()
const interrupted = () => void stage.end().finally(() => process.exit(130))
process.once('SIGINT', interrupted)
try {
  const { figures, unindexed } = await (large === undefined ? measureAll(stage) : measureLarge(stage, large))
  const kind = stage.master.isMadeUp
    ? 'made-up institutions: ../shared/domain is not here'
    : 'institutions of the nationwide master'
  console.log(
    `\n${stage.master.rows.toLocaleString('en')} ${kind}; PostgreSQL ${stage.postgresVersion}, Node ${process.version}, ${cpus().length} cores\n`,
  )
  console.log(tableOf(figures))
  if (unindexed.length > 0) {
    console.error(`\nThese have no index behind them: ${unindexed.join('; ')}`)
    process.exitCode = 1
  }
} finally {
  process.off('SIGINT', interrupted)
  await stage.end()
}
