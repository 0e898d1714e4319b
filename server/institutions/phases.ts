import { phaseOperations } from '#contract/institutions/phases.ts'
import { timeOf } from '../db/clock.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { handlersFor } from '../handlers.ts'
import { requireInstitution, requireInstitutions } from '../records/requireInstitutions.ts'
import { requireSeenVersion } from '../records/seenVersion.ts'
import { changePhases, changedSince, type Standing } from './phaseChanges.ts'
import { readPhaseMasters, replacePhaseMasters } from './phaseMasters.ts'

const currentPhase = (tx: TenantTransaction, tenantId: number, institutionId: number) =>
  tx
    .selectFrom('medical_institution_phases as standing')
    .innerJoin('phase_masters as phases', (join) =>
      join.onRef('phases.tenant_id', '=', 'standing.tenant_id').onRef('phases.id', '=', 'standing.phase_master_id'),
    )
    .where('standing.tenant_id', '=', tenantId)
    .where('standing.medical_institution_id', '=', institutionId)
    .select(['phases.id', 'phases.name'])
    .executeTakeFirst()

const phaseChanges = (tx: TenantTransaction, tenantId: number, institutionId: number) =>
  tx
    .selectFrom('phase_changes as changes')
    .innerJoin('accounts', (join) =>
      join.onRef('accounts.tenant_id', '=', 'changes.tenant_id').onRef('accounts.id', '=', 'changes.changed_by'),
    )
    .where('changes.tenant_id', '=', tenantId)
    .where('changes.medical_institution_id', '=', institutionId)
    .orderBy('changes.id', 'desc')
    .select(['changes.name', 'changes.changed_at', 'accounts.id as account_id', 'accounts.username'])
    .execute()

const readPhase = async (tx: TenantTransaction, tenantId: number, institutionId: number) => {
  const [phase, changes] = await Promise.all([
    currentPhase(tx, tenantId, institutionId),
    phaseChanges(tx, tenantId, institutionId),
  ])
  const history = changes.map(({ name, changed_at, account_id, username }) => ({
    name,
    changed_user: { id: account_id, name: username },
    changed_at,
  }))
  const [newest] = history
  return {
    medical_institution_id: institutionId,
    phase_master_id: phase?.id ?? null,
    phase_name: phase?.name ?? null,
    changed_user: newest?.changed_user ?? null,
    changed_at: newest?.changed_at ?? null,
    history,
  }
}

const byPhase = (standings: readonly Standing[]) =>
  [...Map.groupBy(standings, ({ phase_master_id: id }) => id)].map(([phase_master_id, group]) => ({
    phase_master_id,
    medical_institution_ids: group.map(({ medical_institution_id: id }) => id),
  }))

export const phaseHandlers = handlersFor(phaseOperations, {
  listPhaseMasters: ({ tx, tenantId }) => readPhaseMasters(tx, tenantId),

  replacePhaseMasters: async ({ tx, tenantId, account, body, touches }) => {
    const { replaced, deleted } = await replacePhaseMasters(tx, tenantId, account, body)
    touches([...replaced.phase_masters.map(({ id }) => id), ...deleted])
    return replaced
  },

  getPhase: async ({ tx, tenantId, params }) => {
    const [phase] = await Promise.all([readPhase(tx, tenantId, params.id), requireInstitution(tx, tenantId, params.id)])
    return phase
  },

  updatePhase: async ({ tx, tenantId, account, params, body }) => {
    await requireInstitution(tx, tenantId, params.id)
    const current = async () => {
      const phase = await readPhase(tx, tenantId, params.id)
      return { ...phase, updated_at: phase.changed_at }
    }
    if (body.seen !== undefined && (await current()).phase_master_id !== body.phase_master_id)
      await requireSeenVersion(tx, tenantId, body.seen, current)
    await changePhases(tx, tenantId, account.id, [
      { medical_institution_id: params.id, phase_master_id: body.phase_master_id },
    ])
    return readPhase(tx, tenantId, params.id)
  },

  updatePhases: async ({ tx, tenantId, account, body, touches }) => {
    const listed = body.phases.flatMap(({ phase_master_id, medical_institution_ids: ids, seen }) =>
      ids.map((medical_institution_id) => ({ medical_institution_id, phase_master_id, seen })),
    )
    const ids = listed.map(({ medical_institution_id: id }) => id)
    await requireInstitutions(tx, tenantId, ids, 'medical_institution_ids')
    const kept = await changedSince(tx, tenantId, listed)
    const wanted = listed.filter(({ medical_institution_id: id }) => !kept.has(id))
    const former = await changePhases(tx, tenantId, account.id, wanted)
    touches(former.map(({ medical_institution_id: id }) => id))
    const phases = byPhase(former).map((group) => ({ ...group, seen: timeOf(tx) }))
    return { changed_count: former.length, kept_count: kept.size, former: { phases } }
  },
})
