import { useTranslate } from 'react-admin'
import { isOperatorOperation } from '#contract/audit/auditLogs.ts'
import type { CellProps } from '#ui/resource/declaration.ts'

const nameIn = (account: unknown): string =>
  typeof account === 'object' && account !== null && 'name' in account && typeof account.name === 'string'
    ? account.name
    : ''

/** Who performed the action in a row of the log: an account, or the operator of the installation, who has none. */
export const AuditedAccount = ({ record }: CellProps) => {
  const translate = useTranslate()
  const { account, operation } = record
  const byOperator = typeof operation === 'string' && isOperatorOperation(operation)
  return <>{byOperator ? translate('renkei.audit.operator') : nameIn(account)}</>
}
