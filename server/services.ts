/** What handlers use beyond the tenant's transaction. */
export interface Services {
  /** The address that people see, without a slash at its end. */
  readonly publicUrl: string
  /** Whether the server signs people in itself; false where an external provider does. */
  readonly embeddedSignIn: boolean
}
