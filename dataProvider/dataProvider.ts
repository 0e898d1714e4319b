import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, fetchUtils } from 'react-admin'
import { getList } from './lists.ts'
import { callRecord, getMany } from './records.ts'

/** The HTTP client for ra-data-simple-rest's remaining calls (decisions/0013): deletions by the address `/<resource>/<id>`. */
const deleteByAddress: typeof fetchUtils.fetchJson = async (address: string) => {
  const [, resource = '', id = ''] = address.split('/')
  await callRecord('delete', resource, { id: decodeURIComponent(id) })
  return { status: 204, headers: new Headers(), body: '', json: { id } }
}

const rest = simpleRestProvider('', deleteByAddress)

/** react-admin's data methods over the API, with the operations that the contract names for each resource. */
export const dataProvider: DataProvider = {
  supportAbortSignal: true,
  getList: (resource, params) => getList(resource, params) as Promise<never>,
  getOne: async (resource, { id, meta, signal }) => ({
    data: (await callRecord('get', resource, { id, parentIn: meta, signal })) as never,
  }),
  getMany: async (resource, { ids, signal }) => ({ data: (await getMany(resource, ids, signal)) as never[] }),
  getManyReference: (resource, { target, id, ...params }) =>
    getList(resource, { ...params, filter: { ...params.filter, [target]: id } }) as Promise<never>,
  create: async (resource, { data }) => ({
    data: (await callRecord('create', resource, { parentIn: data, data })) as never,
  }),
  update: async (resource, { id, data, meta }) => ({
    data: (await callRecord('update', resource, { id, parentIn: meta, data })) as never,
  }),
  updateMany: async (resource, { ids, data }) => {
    await Promise.all(ids.map((id) => callRecord('update', resource, { id, data })))
    return { data: ids }
  },
  delete: async (resource, params) => {
    const { id, previousData, meta } = params
    if (previousData && meta?.deleteUsed === true) {
      await callRecord('delete', resource, { id, deleteUsed: true, seenUses: meta.seenUses })
      return { data: previousData }
    }
    const { data } = await rest.delete(resource, params)
    return { data: params.previousData ?? data }
  },
  deleteMany: async (resource, params) => {
    await rest.deleteMany(resource, params)
    return { data: params.ids }
  },
}
