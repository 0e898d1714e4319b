import type { TestApi } from '../api.ts'

/** What the database says of bounces and what followed from them. */
export const bounceRows = ({ database: { owner } }: TestApi) => {
  const rowsOf = async (text: string, values: readonly unknown[] = []) =>
    (await owner.query<Record<string, unknown>>(text, [...values])).rows
  return {
    bounces: () => rowsOf('select kind, status, diagnostic, source from email_bounces order by id'),
    suppressions: () =>
      rowsOf(
        'select address, scope, reason, email_id from email_suppressions where lifted_at is null order by address',
      ),
    recipient: async (address: string) =>
      (
        await rowsOf('select id, state, reason, bounced_at from email_recipients where address = $1 order by id desc', [
          address,
        ])
      )[0] ?? {},
    counts: async (emailId: number) =>
      (
        await rowsOf('select accepted_count, refused_count, doubtful_count, bounced_count from emails where id = $1', [
          emailId,
        ])
      )[0],
    validDoctors: () => rowsOf('select email, is_email_valid from doctors where deleted_at is null order by id'),
  }
}
