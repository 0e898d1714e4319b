import { api, type Reply } from '../dataProvider/client.ts'

export type AppConfig = Reply<'getAppConfig'>

let pending: Promise<AppConfig> | undefined

/** The server's public configuration, asked for once a page load; after a failure the next call asks again. */
export const fetchAppConfig = (): Promise<AppConfig> => {
  pending ??= api.getAppConfig().catch((error: unknown) => {
    pending = undefined
    throw error
  })
  return pending
}
