/** What `--help` prints: all options of the bench. */
export const BENCH_HELP = `Measures the cartonizer side by side with binpackingjs: npm run bench:cartonizer -- OPTIONS

  --count N         orders of each generated set (1000, and 4288 magazines)
  --data DIR        items.csv and boxes.csv instead of the generated sets, in whole millimetres and grams:
                    order,quantity,name,width,length,depth,weight
                    name,outer width,outer length,outer depth,tare,inner width,inner length,inner depth,max weight
  --effort E        of ours: fast, balanced (default) or thorough
  --list N          orders to list, of each set, that take more than is proven to be needed
  --instances DIR   the published instances too: uniform-bins.jsonl, thpack1.txt to thpack7.txt
  --every N         every n-th of them only
  --figures FILE    what they are compared with (cartonizer/published-figures.json)
  --record          puts them on record there
  --only A,B        sets whose names begin so
  --json            figures as JSON
  --help            this

Ends with 1, and says why on standard error, when a packing of ours breaks a rule of packing, an order takes more boxes
than binpackingjs gives it, or the published instances come to more bins, or are filled less, than on record.
`
