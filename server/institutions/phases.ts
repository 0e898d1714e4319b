import { sql } from 'kysely'
import { phaseOperations } from '../../contract/institutions/phases.ts'
import { isForeignKeyViolation } from '../db/errors.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { handlersFor } from '../handlers.ts'
import { problem, unknownIds } from '../problems.ts'
import { requireInstitution } from '../records/requireInstitutions.ts'
import { readPhaseMasters, replacePhaseMasters } from './phaseMasters.ts'

/** @throws 403 if the tenant does not use phases */
const requirePhases = async (tx: TenantTransaction, tenantId: number) => {
  const { enabled_phase: enabled } = await tx
    .selectFrom('tenants')
    .where('tenant_id', '=', tenantId)
    .select('enabled_phase')
    .executeTakeFirstOrThrow()
  if (!enabled) throw problem('feature_missing')
}

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

const phaseName = async (tx: TenantTransaction, tenantId: number, id: number): Promise<string> => {
  const phase = await tx
    .selectFrom('phase_masters')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .select('name')
    .executeTakeFirst()
  if (!phase) throw unknownIds('phase_master_id')
  return phase.name
}

/** @returns whether the institution's phase has changed */
const putInto = async (tx: TenantTransaction, tenantId: number, institutionId: number, phaseId: number | null) => {
  if (phaseId === null) {
    const { numUpdatedRows } = await tx
      .updateTable('medical_institution_phases')
      .where('tenant_id', '=', tenantId)
      .where('medical_institution_id', '=', institutionId)
      .where('phase_master_id', 'is not', null)
      .set({ phase_master_id: null })
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
  const { numAffectedRows = 0n } = await sql`
    insert into medical_institution_phases (tenant_id, medical_institution_id, phase_master_id)
    values (${tenantId}, ${institutionId}, ${phaseId})
    on conflict (tenant_id, medical_institution_id) do update
    set phase_master_id = excluded.phase_master_id
    where medical_institution_phases.phase_master_id is distinct from excluded.phase_master_id
  `
    .execute(tx)
    .catch((error: unknown) => {
      throw isForeignKeyViolation(error) ? unknownIds('phase_master_id') : error
    })
  return numAffectedRows > 0n
}

export const phaseHandlers = handlersFor(phaseOperations, {
  listPhaseMasters: async ({ tx, tenantId }) => {
    await requirePhases(tx, tenantId)
    return readPhaseMasters(tx, tenantId)
  },

  replacePhaseMasters: async ({ tx, tenantId, account, body, touches }) => {
    await requirePhases(tx, tenantId)
    const { replaced, deleted } = await replacePhaseMasters(tx, tenantId, account.id, body)
    touches([...replaced.phase_masters.map(({ id }) => id), ...deleted])
    return replaced
  },

  getPhase: async ({ tx, tenantId, params }) => {
    const [phase] = await Promise.all([
      readPhase(tx, tenantId, params.id),
      requirePhases(tx, tenantId),
      requireInstitution(tx, params.id),
    ])
    return phase
  },

  updatePhase: async ({ tx, tenantId, account, params, body }) => {
    await requirePhases(tx, tenantId)
    await requireInstitution(tx, params.id)
    const { phase_master_id: phaseId } = body
    const name = phaseId === null ? null : await phaseName(tx, tenantId, phaseId)
    if (await putInto(tx, tenantId, params.id, phaseId))
      await tx
        .insertInto('phase_changes')
        .values({ tenant_id: tenantId, medical_institution_id: params.id, name, changed_by: account.id })
        .execute()
    return readPhase(tx, tenantId, params.id)
  },
})
