/**
 * Reports a fault of the product that the caller of the API need not notice. Outside of production it fails what has it, so that tests find it; there a
 * warning is logged and everything goes on.
 * @throws the fault, except in production
 */
export const reportFault = (fault: Error): void => {
  if (process.env['NODE_ENV'] !== 'production') throw fault
  process.emitWarning(fault)
}
