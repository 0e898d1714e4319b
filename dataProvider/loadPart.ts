import { api, ApiError } from './client.ts'

/**
 * A part of the app that the server no longer has, because another version of the product runs there. Only a page that is loaded anew has all its
 * parts again.
 */
export class PartReplaced extends Error {
  constructor(cause: unknown) {
    super('The server has another version of the app than this page', { cause })
    this.name = 'PartReplaced'
  }
}

/**
 * Loads a part of the app that is not among its first scripts: a screen, a dialog, texts, a library. A failure is told as one of a call is, so that
 * whoever shows it and tries again need not know scripts.
 * @throws ApiError while the server does not answer or has too much to do; another call tries again
 * @throws PartReplaced if the server answers and does not have it
 * @example const { unparse } = await loadPart(() => import('papaparse'))
 */
export const loadPart = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  try {
    return await load()
  } catch (error) {
    // Of a part within this one.
    if (error instanceof ApiError || error instanceof PartReplaced) throw error
    await api.getAppConfig({})
  }
  try {
    return await load()
  } catch (error) {
    throw new PartReplaced(error)
  }
}
