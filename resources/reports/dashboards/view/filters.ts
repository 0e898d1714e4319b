/** What a reader has narrowed a dashboard to. It stands in the address. */
export interface DashboardFilters {
  /** Null for the newest month. */
  readonly baseMonth: string | null
  /** 0 for none; null for all. */
  readonly departmentId: number | null
  /** Areas or selections of the dashboard's label; empty for all. */
  readonly areaIds: readonly number[]
}

const whole = (text: string | null): number | null => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null)

/** The filters in an address. What it does not say or says wrongly is not narrowed. */
export const filtersIn = (address: URLSearchParams): DashboardFilters => {
  const month = address.get('month')
  return {
    baseMonth: month !== null && /^(19[5-9]\d|2[01]\d\d)-(0[1-9]|1[0-2])$/.test(month) ? `${month}-01` : null,
    departmentId: whole(address.get('department')),
    areaIds: (address.get('areas') ?? '').split('.').flatMap((part) => {
      const id = whole(part)
      return id === null || id === 0 ? [] : [id]
    }),
  }
}

/** An address with other filters. */
export const addressWith = (address: URLSearchParams, changes: Partial<DashboardFilters>): URLSearchParams => {
  const { baseMonth, departmentId, areaIds } = { ...filtersIn(address), ...changes }
  const next = new URLSearchParams(address)
  const set = (name: string, value: string | null) => (value === null ? next.delete(name) : next.set(name, value))
  set('month', baseMonth === null ? null : baseMonth.slice(0, 7))
  set('department', departmentId === null ? null : String(departmentId))
  set('areas', areaIds.length === 0 ? null : areaIds.join('.'))
  return next
}
