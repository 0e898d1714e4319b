import { api } from '#contract/api.ts'
import type { Known } from '../support/workCalls.ts'
import type { Call } from '../support/rawHttp.ts'

/** How much a call asks the peers for; the product always replies with everything. */
export const extents = ['everything', 'columns and names'] as const
export type Extent = (typeof extents)[number]

/** The same work for each of the three. */
export interface Work {
  readonly name: string
  readonly product: readonly Call[]
  readonly directus: readonly Call[]
  readonly postgraphile: readonly Call[]
}

export interface Subject extends Pick<Known, 'ordinary'> {
  readonly tenantId: number
  /** Who has contacts, and some of these. */
  readonly staffIds: readonly number[]
  readonly communicationIds: readonly number[]
}

const perPage = 25
const pages = [1, 2, 3, 4, 5]

const columns = [
  'id',
  'communication_type',
  'acted_date',
  'category',
  'purpose',
  'story',
  'event_name',
  'memo',
  'other_memo',
  'person_in_charge_hospital',
  'attendee',
  'is_doctor_attended',
  'created_at',
  'updated_at',
  'deleted_at',
] as const

const institutionColumns = ['id', 'name', 'running_status', 'address'] as const

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const camelCases = (names: readonly string[]) => names.map(camelCase).join(' ')

const directusFields: Readonly<Record<Extent, string>> = (() => {
  const named = [
    ...columns,
    'user_id.id',
    'user_id.username',
    ...institutionColumns.map((column) => `medical_institution_id.${column}`),
  ]
  const belonging = [
    'comments.id',
    'comments.comment',
    'comments.created_date',
    'comments.updated_at',
    'comments.user_id.id',
    'comments.user_id.username',
    'likes.user_id.id',
    'likes.user_id.username',
    'tasks.id',
    'tasks.title',
    'tasks.status',
    'tasks.deadline',
    'tasks.staff_id.id',
    'tasks.staff_id.username',
    'attachments.uploaded_file_id.id',
    'attachments.uploaded_file_id.filename',
    'attachments.uploaded_file_id.content_type',
    'attachments.uploaded_file_id.byte_count',
    'vocs.voc_id.id',
    'vocs.voc_id.title',
    'vocs.voc_id.status',
    ...['label_id', 'text_value', 'integer_value', 'date_value', 'time_value', 'own_department_id'].map(
      (column) => `label_values.${column}`,
    ),
    'label_choices.label_id',
    'label_choices.selection_id',
  ]
  return { everything: [...named, ...belonging].join(','), 'columns and names': named.join(',') }
})()

const graphqlFields: Readonly<Record<Extent, string>> = (() => {
  const named = `
    ${camelCases(columns)}
    accountByTenantIdAndUserId { id username }
    medicalInstitutionByMedicalInstitutionId { ${camelCases(institutionColumns)} }`
  const belonging = `
    communicationCommentsByTenantIdAndCommunicationId {
      nodes { id comment createdDate updatedAt accountByTenantIdAndUserId { id username } }
    }
    communicationLikesByTenantIdAndCommunicationId { nodes { accountByTenantIdAndUserId { id username } } }
    tasksByTenantIdAndCommunicationId { nodes { id title status deadline accountByTenantIdAndStaffId { id username } } }
    communicationAttachmentsByTenantIdAndCommunicationId {
      nodes { uploadedFileByTenantIdAndUploadedFileId { id filename contentType byteCount } }
    }
    vocCommunicationsByTenantIdAndCommunicationId { nodes { vocByTenantIdAndVocId { id title status } } }
    communicationLabelValuesByTenantIdAndCommunicationId {
      nodes { labelId textValue integerValue dateValue timeValue ownDepartmentId }
    }
    communicationLabelChoicesByTenantIdAndCommunicationId { nodes { labelId selectionId } }`
  return { everything: named + belonging, 'columns and names': named }
})()

const graphql = (query: string, variables: object): Call => ({
  method: 'POST',
  path: '/graphql',
  body: JSON.stringify({ query: query.replace(/\s+/g, ' '), variables }),
})

const items = (extent: Extent, asked: Readonly<Record<string, string>>, id?: number): string =>
  `/items/communications${id === undefined ? '' : `/${id}`}?${new URLSearchParams({ ...asked, fields: directusFields[extent] })}`

interface Page {
  readonly page: number
  readonly staffId?: number
}

const type = 'visit'

/** A page of the list with the count of all, or of a colleague's visits. */
const pageOf = (name: string, { tenantId }: Subject, extent: Extent, asked: readonly Page[]): Work => ({
  name,
  product: asked.map(({ page, staffId }) => ({
    method: api.searchCommunications.method,
    path: api.searchCommunications.path,
    body: JSON.stringify({
      page,
      per_page: perPage,
      ...(staffId !== undefined && { staff_id: staffId, communication_type: type }),
    }),
  })),
  directus: asked.map(({ page, staffId }) => ({
    method: 'GET',
    path: items(extent, {
      limit: String(perPage),
      page: String(page),
      sort: '-acted_date,-id',
      meta: 'filter_count',
      'filter[deleted_at][_null]': 'true',
      ...(staffId !== undefined && {
        'filter[user_id][_eq]': String(staffId),
        'filter[communication_type][_eq]': type,
      }),
    }),
  })),
  postgraphile: asked.map(({ page, staffId }) =>
    graphql(
      `query page($first: Int!, $offset: Int!, $condition: CommunicationCondition!) {
        allCommunications(first: $first, offset: $offset, orderBy: [ACTED_DATE_DESC, ID_DESC], condition: $condition) {
          totalCount
          nodes { ${graphqlFields[extent]} }
        }
      }`,
      {
        first: perPage,
        offset: (page - 1) * perPage,
        condition: {
          tenantId: String(tenantId),
          deletedAt: null,
          ...(staffId !== undefined && { userId: String(staffId), communicationType: type }),
        },
      },
    ),
  ),
})

const list = (subject: Subject, extent: Extent) =>
  pageOf(
    'list, 25 rows',
    subject,
    extent,
    pages.map((page) => ({ page })),
  )

const search = (subject: Subject, extent: Extent) =>
  pageOf(
    'search by person and type',
    subject,
    extent,
    subject.staffIds.map((staffId) => ({ page: 1, staffId })),
  )

const record = ({ tenantId, communicationIds }: Subject, extent: Extent): Work => ({
  name: 'record by id',
  product: communicationIds.map((id) => ({
    method: api.getCommunication.method,
    path: api.getCommunication.path.replace('{id}', String(id)),
  })),
  directus: communicationIds.map((id) => ({ method: 'GET', path: items(extent, {}, id) })),
  postgraphile: communicationIds.map((id) =>
    graphql(
      `query record($tenantId: BigInt!, $id: BigInt!) {
        communicationByTenantIdAndId(tenantId: $tenantId, id: $id) { ${graphqlFields[extent]} }
      }`,
      { tenantId: String(tenantId), id: String(id) },
    ),
  ),
})

const create = ({ tenantId, staffIds, ordinary }: Subject, extent: Extent): Work => {
  const made = staffIds.map((userId) => ({
    acted_date: '2026-01-15',
    communication_type: type,
    user_id: userId,
    purpose: '診療情報の提供と紹介のお願い',
    memo: '前回の紹介患者の経過をお伝えした。次回は資料をお持ちする。',
    is_doctor_attended: true,
  }))
  return {
    name: 'create',
    product: made.map((body) => ({
      method: api.createCommunication.method,
      path: api.createCommunication.path.replace('{id}', String(ordinary)),
      body: JSON.stringify(body),
    })),
    directus: made.map((body) => ({
      method: 'POST',
      path: items(extent, {}),
      body: JSON.stringify({
        ...body,
        tenant_id: tenantId,
        medical_institution_id: ordinary,
        created_by: body.user_id,
      }),
    })),
    postgraphile: made.map((body) =>
      graphql(
        `mutation create($communication: CommunicationInput!) {
          createCommunication(input: { communication: $communication }) {
            communication { ${graphqlFields[extent]} }
          }
        }`,
        {
          communication: Object.fromEntries(
            Object.entries({
              ...body,
              user_id: String(body.user_id),
              tenant_id: String(tenantId),
              medical_institution_id: String(ordinary),
              created_by: String(body.user_id),
            }).map(([name, value]) => [camelCase(name), value]),
          ),
        },
      ),
    ),
  }
}

/** What is measured, at some extent; what writes comes last. */
export const worksOf = (subject: Subject, extent: Extent): readonly Work[] =>
  [list, record, search, create].map((work) => work(subject, extent))
