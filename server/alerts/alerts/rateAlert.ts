import type { AlertCaller } from './alertRows.ts'

/** Keeps what the caller says of an alert; null takes it back. */
export const rateAlert = async (
  { tx, tenantId, account }: AlertCaller,
  alertId: number,
  isUseful: boolean | null,
): Promise<void> => {
  if (isUseful === null)
    await tx
      .deleteFrom('alert_feedback')
      .where('tenant_id', '=', tenantId)
      .where('alert_id', '=', alertId)
      .where('account_id', '=', account.id)
      .execute()
  else
    await tx
      .insertInto('alert_feedback')
      .values({ tenant_id: tenantId, alert_id: alertId, account_id: account.id, is_useful: isUseful })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'alert_id', 'account_id']).doUpdateSet({ is_useful: isUseful }),
      )
      .execute()
}
