/** What the address fills in beforehand: `?source={"medicalInstitutionId":7}`, as react-admin writes it. */
export const givenIn = (parameters: URLSearchParams): Record<string, unknown> => {
  try {
    const given: unknown = JSON.parse(parameters.get('source') ?? '{}')
    return typeof given === 'object' && given !== null && !Array.isArray(given) ? { ...given } : {}
  } catch {
    return {}
  }
}
