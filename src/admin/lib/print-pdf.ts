const FRAME_ID = "shipment-ordering-print"

/** Whether this browser shows PDFs itself, and so can print them from a page. */
export function canPrintPdf(): boolean {
  return navigator.pdfViewerEnabled
}

/** Asks for a printer, with the PDF in a frame that nobody sees. */
export function printPdf(pdf: Blob): void {
  document.getElementById(FRAME_ID)?.remove()
  const frame = document.createElement("iframe")
  frame.id = FRAME_ID
  frame.title = "PDF"
  frame.ariaHidden = "true"
  frame.tabIndex = -1
  // Not `display: none`: browsers print nothing then.
  frame.style.cssText = "position:fixed;right:0;bottom:0;width:1px;height:1px;border:0;opacity:0"
  const url = URL.createObjectURL(pdf)
  frame.onload = () => {
    frame.contentWindow?.focus()
    frame.contentWindow?.print()
  }
  frame.src = url
  document.body.append(frame)
}
