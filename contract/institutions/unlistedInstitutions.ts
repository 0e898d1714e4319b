import { z } from 'zod'
import { anyText, id, idParam, masterId, masterIds, operations } from '../core.ts'
import { CorrectedValues } from './corrections.ts'
import { InstitutionMerge, MedicalInstitution } from './medicalInstitutions.ts'

/** The most institutions that an office can enter itself. */
export const maxUnlistedInstitutions = 2_000

const { shape } = CorrectedValues

/** Where an institution lies and what it is: what figures, areas and conditions are computed with. */
export const InstitutionKind = z.object({
  /** 5-digit JIS code. */
  municipality_code: z.string().regex(/^\d{5}$/),
  /** Of the axis `kind` (`GET /api/facility_type_groups`). */
  facility_type_id: masterId,
  department_ids: masterIds.max(100).nullish(),
})

/** `seen` is what the writer saw. If something of it is different now, the reply is 409 with what is stored in `current`. */
export const InstitutionKindChange = InstitutionKind.extend({ seen: InstitutionKind.optional() })

/** An institution that no public list has. Texts that are not given say that it has none. */
export const UnlistedInstitutionPayload = InstitutionKind.extend({
  name: shape.name,
  name_kana: shape.name_kana.nullish(),
  tel: shape.tel.nullish(),
  fax: shape.fax.nullish(),
  postal_code: shape.postal_code.nullish(),
  address: shape.address,
  administrator_name: shape.administrator_name.nullish(),
  website_url: shape.website_url.nullish(),
  /** If true, an institution that resembles a known one is entered all the same; otherwise the reply is 409 `institution_known`. */
  allow_similar: z.boolean().optional(),
})

/** An institution that is known already; in the `current.medical_institutions` of a 409 `institution_known`. */
export const SimilarInstitution = MedicalInstitution.pick({
  id: true,
  name: true,
  address: true,
  tel: true,
  running_status: true,
}).extend({ is_unlisted: z.boolean() })

export const SimilarInstitutions = z.object({ medical_institutions: z.array(SimilarInstitution) })

/** What a merge moves, by kind of record. */
export const mergedKinds = [
  'communications',
  'tasks',
  'visit_plans',
  'doctors',
  'vocs',
  'referrals',
  'reverse_referrals',
  'action_lists',
  'emails',
  'tags',
  'labels',
  'staffs',
  'notes',
] as const

/** What would become of the records of an institution that is merged with another. */
export const MergePreview = z.object({
  from: SimilarInstitution,
  into: SimilarInstitution,
  /** How many records of each kind move; kinds without records are missing. */
  moved: z.array(z.object({ kind: z.enum(mergedKinds), count: z.int() })),
  /**
   * What both have and of which only the other's stays; notes of both are put one after the other. `doubles`: visits, attendances, doctors and planned
   * visits that both have.
   */
  kept: z.array(z.enum(['labels', 'staffs', 'phase', 'notes', 'doubles'])),
  /** Tells what the preview says from what another one does. Whoever merges sends it as `seen_version`. */
  version: z.string(),
})

const feature = 'medical_institutions_search'

export const unlistedInstitutionOperations = operations({
  addUnlistedMedicalInstitution: {
    method: 'POST',
    path: '/api/unlisted_medical_institutions',
    summary: 'Enters an institution that no public list has yet, for the own tenant only',
    scope: 'crm',
    feature,
    body: UnlistedInstitutionPayload,
    response: z.object({ id }),
    status: 201,
    effect: 'write',
    effects: {},
    audit: { record: 'unlisted_medical_institutions' },
    beyondSpecification: 'a clinic has just opened, and lists have it months later',
  },
  changeUnlistedMedicalInstitution: {
    method: 'PUT',
    path: '/api/unlisted_medical_institutions/{id}',
    summary:
      'Changes where an institution lies that the tenant has entered, and what it is; its texts are corrected like any other’s',
    scope: 'crm',
    feature,
    params: idParam,
    body: InstitutionKindChange,
    response: z.object({ former: InstitutionKind }),
    status: 200,
    effect: 'write',
    effects: {},
    audit: { record: 'unlisted_medical_institutions', idFrom: 'id' },
    beyondSpecification: 'what an office has entered it can put right',
  },
  deleteUnlistedMedicalInstitution: {
    method: 'DELETE',
    path: '/api/unlisted_medical_institutions/{id}',
    summary: 'Removes an institution that the tenant has entered; 409 `institution_used` while records name it',
    scope: 'crm',
    feature,
    effects: { deletes: 'always' },
    params: idParam,
    status: 204,
    effect: 'write',
    audit: { record: 'unlisted_medical_institutions', idFrom: 'id' },
    beyondSpecification: 'an institution entered by mistake can be removed',
  },
  listSimilarMedicalInstitutions: {
    method: 'GET',
    path: '/api/unlisted_medical_institutions/{id}/similar',
    summary: 'Known institutions that may be the same as one that the tenant has entered',
    scope: 'crm',
    feature,
    params: idParam,
    response: SimilarInstitutions,
    status: 200,
    effect: 'read',
    effects: {},
    beyondSpecification: 'the official record appears months after the office has entered the clinic',
  },
  previewMedicalInstitutionMerge: {
    method: 'POST',
    path: '/api/unlisted_medical_institutions/{id}/merges/preview',
    summary: 'What merging an entered institution with another would move',
    scope: 'crm',
    feature,
    params: idParam,
    body: z.object({ into_id: id }),
    response: MergePreview,
    status: 200,
    effect: 'read',
    effects: {},
    beyondSpecification: 'a merge shows first what it does',
  },
  mergeMedicalInstitution: {
    method: 'POST',
    path: '/api/unlisted_medical_institutions/{id}/merges',
    summary: 'Moves all records of an entered institution to another, and removes it; can be taken back',
    scope: 'crm',
    cost: 'heavy',
    feature,
    params: idParam,
    /** With the version that the preview told, partners of which something has changed since are a conflict (409) with the new preview in `current`. */
    body: z.object({ into_id: id, seen_version: anyText(64).optional() }),
    response: InstitutionMerge,
    status: 201,
    effect: 'write',
    effects: {},
    audit: { record: 'medical_institution_merges' },
    beyondSpecification: 'the clinic appears in the public list, or was entered twice',
  },
  undoMedicalInstitutionMerge: {
    method: 'POST',
    path: '/api/medical_institution_merges/{id}/undo',
    summary: 'Takes a merge back: what it moved and is still there returns to the institution, which exists again',
    scope: 'crm',
    cost: 'heavy',
    feature,
    params: idParam,
    response: z.object({ medical_institution_id: id }),
    status: 200,
    effect: 'write',
    effects: {},
    audit: { record: 'medical_institution_merges', idFrom: 'id' },
    beyondSpecification: 'a wrong merge is taken back',
  },
})
