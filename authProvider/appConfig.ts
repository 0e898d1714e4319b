import { api, type Reply } from '#dataProvider/client.ts'

export type AppConfig = Reply<'getAppConfig'>

let pending: Promise<AppConfig> | undefined

/** The server's public configuration, requested once per page load. After a failure the next call requests it again. */
export const fetchAppConfig = (): Promise<AppConfig> => {
  pending ??= api.getAppConfig().catch((error: unknown) => {
    pending = undefined
    throw error
  })
  return pending
}
