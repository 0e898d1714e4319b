import { z } from 'zod'
import { api } from '../contract/api.ts'
import { readConfig } from '../server/config.ts'
import type { BareServerTask } from './bareServer.ts'
import { ask, child, end } from './child.ts'
import { atLeast, type Figure, perSecond } from './figures.ts'
import { LoadResult, type LoadTask } from './load.ts'
import type { Office } from './office.ts'
import type { Call } from './rawHttp.ts'
import { median } from './samples.ts'
import { typicalSearches } from './searches.ts'

const clients = 16

interface Subject {
  readonly name: string
  readonly product: readonly Call[]
  readonly bare: readonly BareServerTask['routes'][number][]
}

const subjectsOf = async ({ recorder, tagIds }: Office): Promise<Subject[]> => {
  const search = api.searchMedicalInstitutions
  const searches = typicalSearches(tagIds)
  const bareSearches = []
  for (const [index, { body }] of searches.entries())
    bareSearches.push({
      method: search.method,
      path: `/searches/${index}`,
      statements: [...(await recorder.search(body))].map(({ text, values }) => ({ text, values: [...values] })),
    })
  const tags = await recorder.listTags()
  return [
    {
      name: `${api.listTags.method} ${api.listTags.path}`,
      product: [{ method: api.listTags.method, path: api.listTags.path }],
      bare: [
        {
          method: api.listTags.method,
          path: '/tags',
          statements: tags.map(({ text, values }) => ({ text, values: [...values] })),
        },
      ],
    },
    {
      name: 'institution search',
      product: searches.map(({ body }) => ({ method: search.method, path: search.path, body: JSON.stringify(body) })),
      bare: bareSearches,
    },
  ]
}

/** Requests per second with 16 clients, compared with routes of a bare Fastify that run the same statements without any checks. */
export const measureThroughput = async (office: Office, rounds: number, secondsEach: number): Promise<Figure[]> => {
  const subjects = await subjectsOf(office)
  const bareServer = child('bareServer.ts')
  const load = child('load.ts')
  const task: BareServerTask = {
    appUrl: office.appUrl,
    tenantId: office.tenantId,
    poolSize: readConfig({}).database.poolSize,
    routes: subjects.flatMap(({ bare }) => bare),
  }
  const bareOrigin = await ask(bareServer, task, z.string())
  const press = (origin: string, calls: readonly Call[], seconds: number) => {
    const loadTask: LoadTask = { origin, token: office.token, calls: [...calls], clients, milliseconds: seconds * 1000 }
    return ask(load, loadTask, LoadResult)
  }
  const figures: Figure[] = []
  for (const { name, product, bare } of subjects) {
    const bareCalls = product.map((call, index) => ({ ...call, path: bare[index]?.path ?? call.path }))
    const rates: { product: number[]; bare: number[] } = { product: [], bare: [] }
    await press(office.origin, product, secondsEach / 2)
    await press(bareOrigin, bareCalls, secondsEach / 2)
    for (let round = 0; round < rounds; round += 1) {
      rates.product.push((await press(office.origin, product, secondsEach)).perSecond)
      rates.bare.push((await press(bareOrigin, bareCalls, secondsEach)).perSecond)
    }
    const ratio = median(rates.product) / median(rates.bare)
    figures.push({
      name: `${name}, ${clients} clients`,
      count: rounds,
      subject: perSecond(median(rates.product)),
      baseline: perSecond(median(rates.bare)),
      ratio,
      aim: atLeast(0.5, ratio),
    })
  }
  await Promise.all([end(bareServer), end(load)])
  return figures
}
