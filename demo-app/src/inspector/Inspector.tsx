/** Shows what just happened between the page, the relay and the service. */

export function Inspector() {
  return (
    <section className="flex flex-col gap-2 rounded-2xl border border-line bg-card p-5 sm:p-7">
      <h2 className="text-lg font-semibold tracking-tight">What just happened</h2>
      <p className="text-sm leading-relaxed text-muted">
        Use the wallet. Each call between this device, the relay and the service is drawn here.
      </p>
    </section>
  )
}
